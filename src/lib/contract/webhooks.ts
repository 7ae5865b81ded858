import { z } from 'zod';
import { addresses } from '#lib/contract/kit/addresses.ts';
import { byId, deletedCount, insertedId, modifiedCount, paginationQuery } from '#lib/contract/kit/common.ts';
import { endpoint } from '#lib/contract/kit/endpoint.ts';
import { storableText, webUrl } from '#lib/contract/kit/values.ts';
import { makerWebhookEvents, webhookEvents } from '#lib/domain/events.ts';
import { deliveryStates, webhookEnds, webhookShapes } from '#lib/domain/webhooks.ts';
import { webhookErrors } from '#lib/text/messages/webhooks.ts';

/** `maker`: events of one's own products. `site`: all events; the webhooks of all admins. */
const webhookScope = z.enum(['maker', 'site']);

const webhook = z.object({
  _id: z.string(),
  scope: webhookScope,
  url: z.string(),
  shape: z.enum(webhookShapes),
  /** Names of the events that it gets; null for all. */
  events: z.array(z.string()).nullable(),
  active: z.boolean(),
  disabledAt: z.iso.datetime().nullable(),
  disabledReason: z.enum(webhookEnds).nullable(),
  /** Time of the first failure since the last success. */
  failingSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
});
export type Webhook = z.infer<typeof webhook>;

/** True if makers may choose these events; null for all of theirs. */
export const isForMakers = (events: readonly string[] | null): boolean =>
  events === null || events.every((name) => (makerWebhookEvents as readonly string[]).includes(name));

const shape = z.enum(webhookShapes);
const chosenEvents = z
  .array(z.enum(webhookEvents))
  .min(1, webhookErrors.noEvents)
  .max(webhookEvents.length, webhookErrors.repeated)
  .nullable();

const webhookDraft = z
  .strictObject({
    scope: webhookScope.default('maker'),
    url: webUrl,
    shape: shape.default('standard'),
    events: chosenEvents.default(null),
  })
  .refine(({ scope, events }) => scope === 'site' || isForMakers(events), {
    path: ['events'],
    error: webhookErrors.notForMakers,
  });
export type WebhookDraft = z.output<typeof webhookDraft>;

const webhookChange = z
  .strictObject({ active: z.boolean(), url: webUrl, shape, events: chosenEvents })
  .partial()
  .refine((change) => Object.keys(change).length > 0, webhookErrors.noChange);
export type WebhookChange = z.output<typeof webhookChange>;

const delivery = z.object({
  _id: z.string(),
  /** The header `webhook-id`, the same at each attempt. */
  messageId: z.string(),
  /** Name of the event, or `webhook.test`. */
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** Time of the next attempt; null after the last one. */
  nextAt: z.iso.datetime().nullable(),
  /** The last attempt: status, the first 500 characters of the answer, the error, and the duration in milliseconds. */
  status: z.int().nullable(),
  response: z.string().nullable(),
  error: z.string().nullable(),
  duration: z.int().nullable(),
  createdAt: z.iso.datetime(),
});
export type Delivery = z.infer<typeof delivery>;

const secret = z.object({ secret: z.string() });
const noWebhook = 'No such webhook';
const unverified = 'the caller’s e-mail is not verified';
const off = `The webhook is switched off, or ${unverified}`;

export const webhookEndpoints = {
  listWebhooks: endpoint(addresses.listWebhooks, {
    summary: 'The caller’s webhooks and, for admins, those of the site; latest first',
    auth: 'member',
    query: paginationQuery,
    output: z.array(webhook),
    list: true,
  }),
  addWebhook: endpoint(addresses.addWebhook, {
    summary: 'Adds a webhook; site webhooks are for admins',
    auth: 'member',
    body: webhookDraft,
    output: insertedId.extend(secret.shape),
    errors: { 409: `One too many, or ${unverified}` },
  }),
  changeWebhook: endpoint(addresses.changeWebhook, {
    summary:
      'Switches a webhook on or off, or changes its address, format or events. What waits goes to the new address',
    auth: 'member',
    params: byId,
    body: webhookChange,
    output: modifiedCount,
    errors: { 404: noWebhook, 409: `For more than switching it off: ${unverified}` },
  }),
  deleteWebhook: endpoint(addresses.deleteWebhook, {
    summary: 'Deletes a webhook and its deliveries; 0 if there was none',
    auth: 'member',
    params: byId,
    output: deletedCount,
  }),
  getWebhookSecret: endpoint(addresses.getWebhookSecret, {
    summary: 'The secret that signs a webhook’s messages',
    auth: 'member',
    params: byId,
    output: secret,
    errors: { 404: noWebhook },
  }),
  rollWebhookSecret: endpoint(addresses.rollWebhookSecret, {
    summary: 'Replaces the secret of a webhook; the old one is void at once',
    auth: 'member',
    params: byId,
    output: secret,
    errors: { 404: noWebhook },
  }),
  testWebhook: endpoint(addresses.testWebhook, {
    summary: 'Sends a test to a webhook, within seconds',
    auth: 'member',
    params: byId,
    output: insertedId,
    errors: { 404: noWebhook, 409: off },
  }),
  listDeliveries: endpoint(addresses.listDeliveries, {
    summary: 'Deliveries of a webhook of the last 30 days, latest first',
    auth: 'member',
    params: byId,
    query: paginationQuery,
    output: z.array(delivery),
    list: true,
    errors: { 404: noWebhook },
  }),
  retryDelivery: endpoint(addresses.retryDelivery, {
    summary: 'Sends a delivery again, within seconds; 0 if it is sent now anyway',
    auth: 'member',
    params: byId.extend({ delivery: storableText().max(15) }),
    output: modifiedCount,
    errors: { 404: `${noWebhook}, or no such delivery`, 409: off },
  }),
};
