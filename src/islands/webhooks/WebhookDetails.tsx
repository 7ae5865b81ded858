import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Listing } from '#lib/browser/lists/paged-list.ts';
import {
  $secret,
  deleteWebhook,
  deliveries,
  retryDelivery,
  rollSecret,
  sendTest,
  showSecret,
  switchWebhook,
} from '#lib/browser/webhooks/webhooks.ts';
import type { Delivery, Webhook } from '#lib/contract/webhooks.ts';
import { days } from '#lib/domain/durations.ts';
import { webhooks as limits } from '#lib/domain/webhooks.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { webhookScreen } from '#lib/text/messages/webhook-screen.ts';
import { webhookEndTexts, webhookEventTexts } from '#lib/text/messages/webhooks.ts';
import { BusyButton } from '../ui/BusyButton.tsx';
import { badButton } from '../ui/button-looks.ts';
import { Notice } from '../ui/Notice.tsx';
import { RelativeTime } from '../ui/RelativeTime.tsx';
import { Status } from '../ui/Status.tsx';
import type { Column } from '../ui/table/column.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { quietButton, rowNote } from '../ui/table/row-looks.ts';
import { useKeptFocus } from '../ui/use-kept-focus.ts';

const signs = { waiting: 'waits', delivered: 'good', failed: 'bad' } as const;

const nameOf = (type: string): string =>
  Object.hasOwn(webhookEventTexts, type) ? webhookEventTexts[type as keyof typeof webhookEventTexts] : type;

function Answer({ status, error, response, duration, attempts, nextAt }: Delivery) {
  if (attempts === 0) return null;
  return (
    <span className="grid wrap-anywhere">
      <span>{error ?? webhookScreen.answered(status ?? 0, duration ?? 0)}</span>
      {response && <span className={rowNote}>{response}</span>}
      <span className={rowNote}>
        {webhookScreen.attempts(attempts)}
        {nextAt && (
          <>
            ,{' '}
            <time dateTime={nextAt} title={absoluteDate(nextAt)}>
              {webhookScreen.next(nextAt, new Date())}
            </time>
          </>
        )}
      </span>
    </span>
  );
}

const columnsOf = ({ _id: id, active }: Webhook): Column<Delivery>[] => [
  {
    header: webhookScreen.delivery,
    kind: 'lead',
    cell: ({ type, createdAt }) => (
      <span className="grid">
        {nameOf(type)}
        <span className={rowNote}>
          <RelativeTime iso={createdAt} />
        </span>
      </span>
    ),
  },
  {
    header: webhookScreen.state,
    cell: ({ state }) => <Status sign={signs[state]}>{webhookScreen.states[state]}</Status>,
  },
  {
    header: webhookScreen.result,
    // What waits for a webhook that is switched off is sent only once it is on again.
    cell: (delivery) => <Answer {...delivery} nextAt={active ? delivery.nextAt : null} />,
  },
  {
    header: webhookScreen.retry,
    kind: 'action',
    cell: (delivery) =>
      active ? (
        <BusyButton look={`btn-line ${quietButton}`} act={() => retryDelivery(id, delivery)}>
          {webhookScreen.retry}
        </BusyButton>
      ) : null,
  },
];

function Secret({ id, secret }: { id: string; secret: string }) {
  return (
    <div className="mb-5 grid gap-2.4 rounded-card border border-line bg-surface/60 p-5.4" role="status">
      <p className="font-semibold">{webhookScreen.secret}</p>
      <code className="wrap-anywhere select-all">{secret}</code>
      <p className="text-sm text-muted">{webhookScreen.secretNote}</p>
      <div>
        <BusyButton look={`btn-line ${badButton}`} act={() => rollSecret(id)}>
          {webhookScreen.rollSecret}
        </BusyButton>
      </div>
    </div>
  );
}

interface Props {
  webhook: Webhook;
  listing: Listing<Delivery, { webhook: string }>;
}

/** Actions for a webhook, and the messages sent to it. */
export function WebhookDetails({ webhook, listing }: Props) {
  const { _id: id, url, active, disabledReason, shape } = webhook;
  const shown = useStore($secret);
  // Deliveries of the webhook that was open before, with which nothing can be done here.
  const isOther = listing.state === 'refreshing' && listing.rowsQuery.webhook !== id;
  const title = useRef<HTMLHeadingElement>(null);
  const focusTitle = () => title.current?.focus();
  useEffect(focusTitle, [id]);
  // A test or 'Retry' may end with a webhook that is switched off, or deliveries that do not load.
  const kept = useKeptFocus(focusTitle);
  return (
    <section className="mt-8" aria-labelledby="webhook-title" {...kept}>
      <h2 className="mb-3 text-xl wrap-anywhere" id="webhook-title" ref={title} tabIndex={-1}>
        {url}
      </h2>
      {!active && disabledReason && (
        <p className="mb-3 font-semibold text-bad">{webhookEndTexts[disabledReason]}</p>
      )}
      <div className="mb-5 flex flex-wrap gap-2.4">
        {active && <BusyButton act={() => sendTest(id)}>{webhookScreen.test}</BusyButton>}
        {shape === 'standard' && (
          <BusyButton act={() => showSecret(id)}>{webhookScreen.showSecret}</BusyButton>
        )}
        <BusyButton act={() => switchWebhook(id, !active)}>
          {active ? webhookScreen.switchOff : webhookScreen.switchOn}
        </BusyButton>
        <BusyButton look={`btn-line ${badButton}`} act={() => deleteWebhook(id)}>
          {webhookScreen.delete}
        </BusyButton>
      </div>
      {shown?.id === id && shape === 'standard' && <Secret {...shown} />}
      <PagedTable
        list={deliveries}
        listing={isOther ? { ...listing, state: 'loading' } : listing}
        caption={webhookScreen.deliveries}
        columns={columnsOf(webhook)}
        keyOf={({ _id }) => _id}
        empty={
          <Notice title={webhookScreen.noDeliveries}>
            <p>{webhookScreen.noDeliveriesNote}</p>
          </Notice>
        }
      />
      <p className="mt-4 text-sm text-muted">{webhookScreen.storedFor(limits.storedFor / days(1))}</p>
    </section>
  );
}
