import { type EventPayloads, ruleOf, type WebhookEvent } from '#lib/domain/events.ts';
import type { RejectionReason } from '#lib/domain/rejection-reasons.ts';
import type { testMessage, WebhookShape } from '#lib/domain/webhooks.ts';
import { paths } from '#lib/paths.ts';
import { type EventRow, payloadOf } from '#lib/server/events/logs.ts';
import type { Config } from '#lib/server/ops/config.ts';
import { counted } from '#lib/text/counts.ts';
import { formerMember } from '#lib/text/messages/own-account.ts';
import { rejectionTexts } from '#lib/text/messages/rejections.ts';
import { webhookEventTexts } from '#lib/text/messages/webhooks.ts';
import { oneLine, unlinked } from '#lib/text/one-line.ts';
import { secretOf, signedHeaders } from './signature.ts';

type Named = { id: string; name: string };

/** Data of a message: no e-mail address, and nothing that says which moderator decided or who wrote a review. */
interface MessageData {
  /** `url` is added when it is sent. */
  product?: Named & { url?: string };
  /** Its name is added when it is sent: the account may be deleted before the last attempt. */
  user?: { id: string; name?: string };
  review?: { id: string; rating?: number };
  tag?: string;
  coupon?: string;
  file?: string;
  job?: string;
  reason?: RejectionReason;
  note?: string;
  votes?: number;
  period?: string;
  place?: number;
}

/** The payload of Standard Webhooks. */
export interface Message {
  type: WebhookEvent | typeof testMessage;
  /** Time of the event. */
  timestamp: string;
  data: MessageData;
}

/** The product that an event is about. */
const productOf = (event: EventRow): Named | undefined => {
  if (event.product_id !== null) return { id: String(event.product_id), name: event.subject_name };
  const review = payloadOf('addReview', event) ?? payloadOf('deleteReview', event);
  return review && { id: String(review.productId), name: review.productName };
};

const subjectOf = (event: EventRow): MessageData => {
  const { subject_id, subject_name: name } = event;
  const id = subject_id ?? '';
  switch (ruleOf(event.type).subject) {
    case 'user':
      return { user: { id } };
    case 'review': {
      const added: EventPayloads['addReview'] | undefined = payloadOf('addReview', event);
      return { review: added ? { id, rating: added.rating } : { id } };
    }
    case 'tag':
      return { tag: name };
    case 'coupon':
      return { coupon: name };
    case 'file':
      return { file: name };
    case 'job':
      return { job: name };
    default:
      return {};
  }
};

/** Votes that were removed or restored. Their finding is known to moderators alone. */
const votesOf = (event: EventRow): Pick<MessageData, 'votes'> => {
  const payload = payloadOf('removeVotes', event) ?? payloadOf('restoreVotes', event);
  return payload ? { votes: payload.votes } : {};
};

/** The message of an event; undefined if webhooks don't get it. */
export const messageOf = (event: EventRow): Message | undefined => {
  const { webhook } = ruleOf(event.type);
  if (webhook === undefined) return undefined;
  const product = productOf(event);
  return {
    type: webhook as WebhookEvent,
    timestamp: event.created_at,
    data: {
      ...(product && { product }),
      ...subjectOf(event),
      ...(event.reason && { reason: event.reason }),
      ...(event.note && { note: event.note }),
      ...payloadOf('reachVotes', event),
      ...votesOf(event),
      ...payloadOf('winPlace', event),
    },
  };
};

/** Text of members, on one line: no chat takes it for a mention, a link or markup. */
const plainIn = {
  slack: (text: string) =>
    unlinked(text)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll(/[*_~`]/g, '\u200b$&'),
  discord: (text: string) => text.replaceAll(/[\\*_~`|<>[\]()#:/-]/g, '\\$&'),
  mattermost: (text: string) => text.replaceAll(/[\\*_~`|<>[\]()#:!/-]/g, '\\$&'),
};

const chatText = (shape: keyof typeof plainIn, { type, data }: Message): string => {
  const plain = (text: string): string => plainIn[shape](oneLine(text)).replaceAll('@', '@\u200b');
  const name = data.product?.name ?? data.user?.name ?? data.tag ?? data.coupon ?? data.file ?? data.job;
  const facts = [
    data.review?.rating && `${data.review.rating} of 5`,
    data.votes && counted(data.votes, 'vote'),
    data.place && data.period && `place ${data.place}, ${plain(data.period)}`,
    data.reason && rejectionTexts[data.reason],
    data.note && plain(data.note),
  ].filter(Boolean);
  const about = [name && plain(name), facts.length && `(${facts.join('; ')})`, data.product?.url];
  return `${webhookEventTexts[type]}: ${about.filter(Boolean).join(' ')}`;
};

/** Discord rejects longer ones. */
const longestText = 2_000;

const bodyIn: Record<WebhookShape, (message: Message) => object> = {
  standard: (message) => message,
  slack: (message) => ({ text: chatText('slack', message) }),
  discord: (message) => ({
    content: chatText('discord', message).slice(0, longestText),
    allowed_mentions: { parse: [] },
  }),
  mattermost: (message) => ({ text: chatText('mattermost', message) }),
};

/** Body and headers of an attempt. Only Standard Webhooks are signed: chats don't verify signatures. */
export const requestOf = (
  { shape, secret_seed }: { shape: WebhookShape; secret_seed: string },
  {
    id,
    message: { data, ...message },
    userName,
  }: { id: string; message: Message; userName?: string | undefined },
  { config, now }: { config: Pick<Config, 'siteUrl' | 'accessTokenSecret'>; now: Date },
): { body: string; headers: Record<string, string> } => {
  const { product, user } = data;
  const url = product && new URL(paths.product(product.id), config.siteUrl).href;
  const whole: Message = {
    ...message,
    data: {
      ...data,
      ...(product && url && { product: { ...product, url } }),
      ...(user && { user: { id: user.id, name: userName ?? formerMember } }),
    },
  };
  const body = JSON.stringify(bodyIn[shape](whole));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': `webhooks (+${config.siteUrl})`,
      ...(shape === 'standard' && signedHeaders(secretOf(config, secret_seed), id, body, now)),
    },
  };
};
