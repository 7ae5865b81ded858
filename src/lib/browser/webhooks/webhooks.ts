import { atom, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { errorCodeOf, fieldErrorsOf } from '#lib/browser/api/api-errors.ts';
import { userErrorText } from '#lib/browser/api/user-error-text.ts';
import { changedValues } from '#lib/browser/dashboard/changed-values.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import { confirmDialog } from '#lib/browser/feedback/dialogs.ts';
import { notifyError } from '#lib/browser/feedback/notify-error.ts';
import { createPagedList } from '#lib/browser/lists/paged-list.ts';
import { reloadAfterFailure } from '#lib/browser/lists/reload-after-failure.ts';
import { notify } from '#lib/browser/page/notify.ts';
import { isUnanswered } from '#lib/contract/kit/http-error.ts';
import type { Delivery, Webhook, WebhookChange, WebhookDraft } from '#lib/contract/webhooks.ts';
import { lists } from '#lib/domain/specification.ts';
import { userErrorTexts } from '#lib/text/messages/errors.ts';
import { webhookConfirmations, webhookMessages } from '#lib/text/messages/webhook-screen.ts';

/** All webhooks that the signed-in person manages: at most thirty. */
export const webhooks = createScreenLoad(
  async (): Promise<readonly Webhook[]> => (await api('listWebhooks', {})).data,
);

/** Deliveries of the webhook in the query, latest first; none without one. */
export const deliveries = createPagedList<Delivery, { webhook: string }>({
  defaults: { webhook: '' },
  perPage: lists.rowsPerPage,
  load: async ({ webhook }, query) =>
    webhook ? api('listDeliveries', { params: { id: webhook }, query }) : { data: [], total: 0 },
});

const $shown = atom<{ id: string; secret: string } | undefined>();

/** The secret that is displayed, and whose it is. */
export const $secret: ReadableAtom<{ id: string; secret: string } | undefined> = $shown;

export const openWebhook = async (id: string): Promise<void> => {
  $shown.set(undefined);
  await deliveries.ask({ webhook: id });
};

const reloadAll = () => Promise.all([webhooks.reload(), deliveries.reload()]);

/** @returns errors by field; other errors have been notified */
type Saved = 'done' | 'failed' | Partial<Record<string, string>>;

const save = async (call: () => Promise<void>): Promise<Saved> => {
  try {
    await call();
    return 'done';
  } catch (error) {
    if (errorCodeOf(error) === 'too_many_webhooks') return { url: userErrorTexts.too_many_webhooks };
    const errors = fieldErrorsOf(error);
    if (errors) return errors;
    notifyError(error, userErrorText(error, { not_found: webhookMessages.gone }));
    await reloadAfterFailure(error, reloadAll);
    return 'failed';
  }
};

/**
 * Changes a webhook. Its deliveries are loaded again: those that wait are sent to a new address.
 * @param before values that the form started with, and that are not sent
 */
export const changeWebhook = (id: string, values: WebhookChange, before: WebhookChange): Promise<Saved> =>
  save(async () => {
    const body = changedValues(values, before);
    if (Object.keys(body).length > 0) await api('changeWebhook', { params: { id }, body });
    notify.success(webhookMessages.saved);
    await reloadAll();
  });

/** Calls the API and reports a failure. @param gone says that what the call is about is gone @returns true if it succeeded */
const attempt = async (
  call: () => Promise<unknown>,
  gone: string = webhookMessages.gone,
): Promise<boolean> => {
  try {
    await call();
    return true;
  } catch (error) {
    notifyError(error, userErrorText(error, { not_found: gone }));
    await reloadAfterFailure(error, reloadAll);
    return false;
  }
};

export const showSecret = (id: string): Promise<boolean> =>
  attempt(async () => {
    const { data } = await api('getWebhookSecret', { params: { id } });
    $shown.set({ id, secret: data.secret });
  });

/**
 * Adds a webhook. If the response is lost, checks in the list whether the server has stored it.
 * @returns its id, and its secret unless the response was lost
 */
const post = async (body: WebhookDraft): Promise<{ id: string; secret?: string }> => {
  const before = webhooks.$load.get();
  try {
    const { insertedId: id, secret } = (await api('addWebhook', { body })).data;
    return { id, secret };
  } catch (error) {
    const now = isUnanswered(error) ? await webhooks.reload() : undefined;
    if (before.state !== 'ready' || now?.state !== 'ready') throw error;
    const earlier = new Set(before.value.map(({ _id }) => _id));
    const added = now.value.find(({ _id, url }) => url === body.url && !earlier.has(_id));
    if (!added) throw error;
    return { id: added._id };
  }
};

/** Adds a webhook, opens it and displays its secret. */
export const addWebhook = (body: WebhookDraft): Promise<Saved> =>
  save(async () => {
    const { id, secret } = await post(body);
    notify.success(webhookMessages.saved);
    await webhooks.reload();
    await openWebhook(id);
    if (body.shape !== 'standard') return;
    if (secret === undefined) await showSecret(id);
    else $shown.set({ id, secret });
  });

export const rollSecret = (id: string): Promise<boolean> =>
  attempt(async () => {
    if (!(await confirmDialog(webhookConfirmations.roll))) return;
    try {
      const { data } = await api('rollWebhookSecret', { params: { id } });
      $shown.set({ id, secret: data.secret });
    } catch (error) {
      if (isUnanswered(error)) $shown.set(undefined); // it may be void
      throw error;
    }
    notify.success(webhookMessages.rolled);
  });

export const switchWebhook = (id: string, active: boolean): Promise<boolean> =>
  attempt(async () => {
    await api('changeWebhook', { params: { id }, body: { active } });
    notify.success(active ? webhookMessages.switchedOn : webhookMessages.switchedOff);
    await webhooks.reload();
  });

/** Deletes a webhook after confirmation. */
export const deleteWebhook = (id: string): Promise<boolean> =>
  attempt(async () => {
    if (!(await confirmDialog(webhookConfirmations.delete))) return;
    await api('deleteWebhook', { params: { id } });
    notify.success(webhookMessages.deleted);
    await openWebhook('');
    await webhooks.reload();
  });

/** How often, and for how long, the list is loaded again after something was sent. */
const polling = { every: 1_000, times: 15 };

type Sent = Pick<Delivery, '_id' | 'attempts'>;

/** Loads the deliveries until one that was just sent has its answer: a receiver has ten seconds. */
const awaitAnswer = async ({ _id, attempts }: Sent): Promise<void> => {
  for (let times = 0; times < polling.times; times++) {
    await deliveries.reload();
    const now = deliveries.$listing.get().rows.find((row) => row._id === _id);
    if (now?.attempts !== attempts) break;
    await new Promise((resolve) => setTimeout(resolve, polling.every));
  }
  await webhooks.reload();
};

const sendAnd = (call: () => Promise<Sent>, gone?: string): Promise<boolean> =>
  attempt(async () => {
    const sent = await call();
    notify.success(webhookMessages.sent, { about: 'delivery' });
    await awaitAnswer(sent);
  }, gone);

export const sendTest = (id: string): Promise<boolean> =>
  sendAnd(async () => {
    const { data } = await api('testWebhook', { params: { id } });
    return { _id: data.insertedId, attempts: 0 };
  });

export const retryDelivery = (id: string, delivery: Sent): Promise<boolean> =>
  sendAnd(async () => {
    await api('retryDelivery', { params: { id, delivery: delivery._id } });
    return delivery;
  }, webhookMessages.deliveryGone);
