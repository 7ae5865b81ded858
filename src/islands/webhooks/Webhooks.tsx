import { useStore } from '@nanostores/react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { maySee } from '#lib/browser/dashboard/menu.ts';
import { readToken } from '#lib/browser/member/token.ts';
import { deliveries, openWebhook, webhooks } from '#lib/browser/webhooks/webhooks.ts';
import type { Webhook } from '#lib/contract/webhooks.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
import { webhookShapeTexts } from '#lib/text/messages/webhooks.ts';
import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { Icon } from '../ui/Icon.tsx';
import { LoadFailure } from '../ui/LoadFailure.tsx';
import { LoadGate } from '../ui/LoadGate.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { DataTable } from '../ui/table/DataTable.tsx';
import { usePagedList } from '../ui/table/PagedTable.tsx';
import { RowButton } from '../ui/table/RowButton.tsx';
import { rowNote } from '../ui/table/row-looks.ts';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { useFocusAfter } from '../ui/use-focus-after.ts';
import { WebhookDetails } from './WebhookDetails.tsx';
import { WebhookForm } from './WebhookForm.tsx';

function State({ active, failingSince }: Webhook) {
  if (!active) return <Status sign="bad">{webhookScreen.off}</Status>;
  return failingSince ? (
    <Status sign="waits">{webhookScreen.failing}</Status>
  ) : (
    <Status sign="good">{webhookScreen.on}</Status>
  );
}

const columnsWith = (
  opened: string,
  edit: (webhook: Webhook, event: MouseEvent<HTMLButtonElement>) => void,
): Column<Webhook>[] => [
  {
    header: webhookScreen.webhook,
    kind: 'lead',
    className: 'max-md:basis-full',
    cell: ({ url, shape, scope, events }) => (
      <span className="grid w-full wrap-anywhere">
        <b>{url}</b>
        <span className={rowNote}>
          {[
            webhookShapeTexts[shape],
            scope === 'site' && webhookScreen.site,
            events ? webhookScreen.some(events.length) : webhookScreen.all,
          ]
            .filter(Boolean)
            .join(', ')}
        </span>
      </span>
    ),
  },
  { header: webhookScreen.state, cell: (webhook) => <State {...webhook} /> },
  {
    header: webhookScreen.open,
    kind: 'action',
    cell: ({ _id, url }) => (
      <RowButton
        label={opened === _id ? webhookScreen.close : webhookScreen.open}
        about={url}
        aria-expanded={opened === _id}
        onClick={() => openWebhook(opened === _id ? '' : _id)}
      />
    ),
  },
  {
    header: webhookScreen.edit,
    kind: 'action',
    cell: (webhook) => (
      <RowButton label={webhookScreen.edit} about={webhook.url} onClick={(event) => edit(webhook, event)} />
    ),
  },
];

function WebhookTable({ withSite }: { withSite: boolean }) {
  useEffect(() => webhooks.open(), []);
  const load = useStore(webhooks.$load);
  const listing = usePagedList(deliveries);
  const [chosen, setChosen] = useState<Webhook | 'new'>();
  const adder = useRef<HTMLButtonElement>(null);
  /** The button that opened the form. */
  const opener = useRef<HTMLButtonElement>(null);
  const opened = listing.query.webhook;
  const withId = (id: string) =>
    load.state === 'ready' ? load.value.find(({ _id }) => _id === id) : undefined;
  const webhook = withId(opened);
  const open = (choice: Webhook | 'new', { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    opener.current = currentTarget;
    setChosen(choice);
  };
  // Undefined for one that was deleted.
  const edited = chosen === 'new' || (chosen && withId(chosen._id)) ? chosen : undefined;
  useFocusAfter(webhook !== undefined, adder); // deleted
  useFocusAfter(edited !== undefined, opener);
  useFocusAfter(edited !== undefined, adder); // the opener's row may be gone
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <p>{webhookScreen.intro}</p>
        <button
          type="button"
          className="btn btn-solid"
          ref={adder}
          aria-expanded={edited === 'new'}
          onClick={(event) => open('new', event)}
        >
          <Icon name="plus" size={18} />
          {webhookScreen.add}
        </button>
      </div>
      {readToken()?.emailVerified === false && (
        <p className="mb-5 rounded-small bg-amber-soft px-4 py-3">{webhookScreen.unverified}</p>
      )}
      {edited && (
        <WebhookForm
          key={edited === 'new' ? edited : edited._id}
          edited={edited}
          withSite={withSite}
          onClose={() => setChosen(undefined)}
        />
      )}
      <LoadGate load={load} waiting={<TableSkeleton />} failure={<LoadFailure retry={webhooks.reload} />}>
        {(rows) => (
          <>
            {rows.length ? (
              <DataTable
                caption={screenLabels.webhooks}
                columns={columnsWith(opened, open)}
                rows={rows}
                keyOf={({ _id }) => _id}
              />
            ) : (
              <Notice title={webhookScreen.empty}>
                <p>{webhookScreen.emptyNote}</p>
              </Notice>
            )}
            {webhook && <WebhookDetails webhook={webhook} listing={listing} />}
          </>
        )}
      </LoadGate>
    </>
  );
}

export default function Webhooks() {
  return (
    <ScreenGate needs="webhooks.list" waiting={<TableSkeleton />}>
      {({ role }) => <WebhookTable withSite={maySee(role, { needs: 'siteWebhooks.manage' })} />}
    </ScreenGate>
  );
}
