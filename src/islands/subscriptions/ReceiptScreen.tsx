import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $receipt, followReceipt, reloadReceipt } from '#lib/browser/subscriptions/receipt.ts';
import type { Receipt } from '#lib/contract/subscriptions.ts';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { crumb } from '../ui/link-looks.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

const noReceipt = (
  <Notice title={receiptTexts.gone}>
    <p>{receiptTexts.whyGone}</p>
    <a className="btn btn-line mt-3" href={paths.myProfile}>
      Back to {screenLabels.myProfile}
    </a>
  </Notice>
);

const waiting = (
  <div className="noscript:hidden" role="status">
    <span className="sr-only">Loading</span>
    <Skeleton className="mt-3 h-120 max-w-160" />
  </div>
);

function Paid({ receipt }: { receipt: Receipt }) {
  const { number, providerUrl } = receipt;
  useEffect(() => {
    document.title = `${receiptTexts.title} ${number} | ${siteName}`; // the name of a file that it is printed to
  }, [number]);
  return (
    <>
      <ReceiptSheet receipt={receipt} />
      <p className="mt-6 flex flex-wrap gap-3">
        <button type="button" className="btn btn-solid" onClick={() => window.print()}>
          {receiptTexts.print}
        </button>
        {providerUrl && (
          <a className="btn btn-line" href={providerUrl} rel="noreferrer">
            {receiptTexts.atProvider}
            <Icon name="out" size={16} />
          </a>
        )}
      </p>
    </>
  );
}

/** Back to one's profile; for an admin, to the person whose payment it is. */
function Breadcrumb({ receipt, user }: { receipt: Receipt | undefined; user: User }) {
  const isOwn = !receipt || receipt.userId === user._id;
  return (
    <p className="-mt-2.4 print:hidden">
      <a className={crumb} href={isOwn ? paths.myProfile : paths.person(receipt.userId)}>
        <Icon name="back" size={16} />
        {isOwn ? screenLabels.myProfile : <bdi>{receipt.name}</bdi>}
      </a>
    </p>
  );
}

function FoundReceipt({ id, user }: { id: string; user: User }) {
  const found = useStore($receipt);
  useEffect(() => followReceipt(id), [id]);
  const receipt = found.state === 'ready' && found.value !== 'none' ? found.value : undefined;
  return (
    <>
      <Breadcrumb receipt={receipt} user={user} />
      <LoadGate
        load={found}
        waiting={waiting}
        failure={<LoadFailure what="The receipt" retry={reloadReceipt} />}
      >
        {(loaded) => (loaded === 'none' ? noReceipt : <Paid receipt={loaded} />)}
      </LoadGate>
    </>
  );
}

/** The receipt of a payment, to print. */
export default function ReceiptScreen({ id }: { id: string }) {
  return (
    <ScreenGate needs="subscription.start" waiting={waiting}>
      {(user) => <FoundReceipt id={id} user={user} />}
    </ScreenGate>
  );
}
