import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';
import type { Receipt } from '#lib/contract/subscriptions.ts';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { receiptTexts } from '#lib/text/messages/subscriptions.ts';
import { NoRecord } from '../dashboard/RecordScreen.tsx';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { BackLink } from '../ui/BackLink.tsx';
import { Icon } from '../ui/Icon.tsx';
import { Loaded } from '../ui/Loaded.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { ReceiptSheet } from './ReceiptSheet.tsx';

/** The receipt on its screen; undefined if there is no such payment of the signed-in person. */
const receipt = createScreenLoad((id) => dataIfAny(api('getReceipt', { params: { id } })));

const waiting = (
  <Loading>
    <Skeleton className="mt-3 h-120 max-w-160" />
  </Loading>
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

const toProfile = { href: paths.myProfile, label: screenLabels.myProfile };

function FoundReceipt({ id, user }: { id: string; user: User }) {
  const load = useStore(receipt.$load);
  const found = load.state === 'ready' ? load.value : undefined;
  const isOthers = found && found.userId !== user._id;
  return (
    <>
      <BackLink
        {...(isOthers ? { href: paths.person(found.userId), label: <bdi>{found.name}</bdi> } : toProfile)}
      />
      <Loaded from={receipt} id={id} what="The receipt" waiting={waiting}>
        {(paid) => (paid ? <Paid receipt={paid} /> : <NoRecord texts={receiptTexts} back={toProfile} />)}
      </Loaded>
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
