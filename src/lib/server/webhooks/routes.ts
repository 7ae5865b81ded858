import { randomBytes } from 'node:crypto';
import { endpoints } from '#lib/contract/endpoints.ts';
import { isForMakers, type WebhookChange } from '#lib/contract/webhooks.ts';
import { webhooks as limits } from '#lib/domain/webhooks.ts';
import { can } from '#lib/policy.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { type Mount, Paginated } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { isRowId, rowId } from '#lib/server/api/row-id.ts';
import type { Context } from '#lib/server/context.ts';
import { countOf, type Handle } from '#lib/server/db/handle.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { webhookErrors } from '#lib/text/messages/webhooks.ts';
import { addTest, retryDelivery, sendNow, switchOff, switchOn } from './deliveries.ts';
import { urlError } from './public-addresses.ts';
import {
  deliveriesOf,
  findWebhook,
  listWebhooks,
  lockedWebhook,
  toDelivery,
  toWebhook,
  type WebhookRow,
  webhooksOf,
} from './queries.ts';
import { secretOf } from './signature.ts';

/** @throws HttpError `forbidden` unless it is theirs, or the site's and they are an admin */
const authoriseFor = (principal: Principal, { user_id }: Pick<WebhookRow, 'user_id'>) =>
  user_id === null
    ? authorise(principal, 'siteWebhooks.manage')
    : authorise(principal, 'webhook.manage', { ownerId: user_id });

/** For calls that make the site send something. @throws HttpError `email_not_verified` */
const needVerifiedEmail = ({ emailVerified }: Principal): void => {
  if (!emailVerified) throw httpError('email_not_verified');
};

/** A webhook that the principal may manage. @throws HttpError `not_found`, `forbidden` */
const managed = async (
  find: typeof findWebhook,
  db: Handle,
  principal: Principal,
  id: string,
): Promise<WebhookRow> => {
  const webhook = await find(db, rowId(id));
  if (!webhook) throw httpError('not_found');
  authoriseFor(principal, webhook);
  return webhook;
};

/** The same, active and locked, to send something. @throws HttpError `webhook_off`, `email_not_verified` */
const activeWebhook = async (db: Handle, me: Principal, id: string): Promise<WebhookRow> => {
  const webhook = await managed(lockedWebhook, db, me, id);
  needVerifiedEmail(me);
  if (!webhook.active) throw httpError('webhook_off');
  return webhook;
};

/**
 * Records what an admin did with a webhook of the site; makers' are their own. Names the host alone: the rest of a chat's
 * address is a secret.
 */
const auditSite = async (
  db: Handle,
  type: 'addWebhook' | 'changeWebhook' | 'rollWebhookSecret' | 'deleteWebhook',
  { id, user_id, url }: Pick<WebhookRow, 'id' | 'user_id' | 'url'>,
  { me, at, details }: { me: Principal; at: Date; details?: string },
): Promise<void> => {
  if (user_id !== null) return;
  const by = authorise(me, 'siteWebhooks.manage');
  await recordEvent(db, {
    ...{ type, by, details, at: at.toISOString() },
    subject: { id, name: new URL(url).host },
  });
};

/** @throws HttpError `invalid` with the error of the address */
const checkUrl = async (url: string, { receivers }: Pick<Context, 'receivers'>): Promise<void> => {
  const message = await urlError(url, receivers);
  if (message) throw httpError('invalid', { issues: [{ field: 'url', message }] });
};

/** @throws HttpError `invalid` if a maker's webhook would get events of others */
const checkEvents = ({ user_id }: WebhookRow, { events = null }: WebhookChange): void => {
  if (user_id === null || isForMakers(events)) return;
  throw httpError('invalid', { issues: [{ field: 'events', message: webhookErrors.notForMakers }] });
};

/**
 * Changes a webhook that is locked. To a new address, what waits is sent now, whatever pause the old one has earned.
 * @returns what changed, in words for the audit log
 */
const changeWebhook = async (
  db: Handle,
  { id, ...before }: WebhookRow,
  { active = before.active === 1, url = before.url, shape = before.shape, ...change }: WebhookChange,
  now: Date,
): Promise<readonly string[]> => {
  const events = change.events === undefined ? before.events : change.events && JSON.stringify(change.events);
  const isMoved = url !== before.url;
  const isSwitched = active !== (before.active === 1);
  const details = [
    isMoved && `address, before: ${new URL(before.url).host}`,
    shape !== before.shape && 'format',
    events !== before.events && 'events',
    isSwitched && (active ? 'on' : 'off'),
  ].filter((detail) => detail !== false);
  if (!details.length) return [];
  await db.updateTable('webhooks').set({ url, shape, events }).where('id', '=', id).execute();
  if (isSwitched) await (active ? switchOn(db, id, now) : switchOff(db, id, 'owner', now));
  if (isMoved) await sendNow(db, id, now);
  return details;
};

const newSeed = (): string => randomBytes(24).toString('base64url');

export const webhookRoutes = (mount: Mount): void => {
  mount(endpoints.listWebhooks, async ({ context, principal, query }) => {
    const { id } = authorise(principal, 'webhooks.list');
    const withSite = can(principal.actor, 'siteWebhooks.manage');
    const { rows, total } = await listWebhooks(context.db.read, { userId: id, withSite }, query);
    return new Paginated(rows.map(toWebhook), total);
  });

  mount(endpoints.addWebhook, async ({ context, principal, body, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const { scope, url, shape, events } = body;
    const owner = (me: Principal) => (scope === 'site' ? null : (me.user?.id ?? null));
    authoriseFor(principal, { user_id: owner(principal) });
    needVerifiedEmail(principal);
    // Before the transaction: it may ask a name server.
    await checkUrl(url, context);
    const seed = newSeed();
    const at = context.clock();
    const id = await write(async (db, me) => {
      const user_id = owner(me);
      authoriseFor(me, { user_id });
      needVerifiedEmail(me);
      const max = scope === 'site' ? limits.ofSite : limits.perPerson;
      if ((await countOf(webhooksOf(db, user_id))) >= max) throw httpError('too_many_webhooks');
      const added = await db
        .insertInto('webhooks')
        .values({
          ...{ user_id, url, shape, secret_seed: seed, events: events && JSON.stringify(events) },
          created_at: at.toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await auditSite(db, 'addWebhook', { id: added.id, user_id, url }, { me, at });
      return added.id;
    });
    return { insertedId: String(id), secret: secretOf(context.config, seed) };
  });

  mount(endpoints.changeWebhook, async ({ context, principal, params, body, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const before = await managed(findWebhook, context.db.read, principal, params.id);
    checkEvents(before, body);
    // Before the transaction, as above. The address that it has was checked already.
    if (body.url !== undefined && body.url !== before.url) await checkUrl(body.url, context);
    const now = context.clock();
    const modifiedCount = await write<0 | 1>(async (db, me) => {
      const webhook = await managed(lockedWebhook, db, me, params.id);
      if (Object.keys(body).some((field) => field !== 'active') || body.active) needVerifiedEmail(me);
      const details = await changeWebhook(db, webhook, body, now);
      if (!details.length) return 0;
      const changed = { ...webhook, url: body.url ?? webhook.url };
      await auditSite(db, 'changeWebhook', changed, { me, at: now, details: details.join(', ') });
      return 1;
    });
    context.jobs.notify();
    return { modifiedCount };
  });

  mount(endpoints.deleteWebhook, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const at = context.clock();
    const deletedCount = await write<0 | 1>(async (db, me) => {
      if (!isRowId(params.id)) return 0;
      const webhook = await lockedWebhook(db, Number(params.id));
      if (!webhook) return 0;
      authoriseFor(me, webhook);
      await db.deleteFrom('webhooks').where('id', '=', webhook.id).execute();
      await auditSite(db, 'deleteWebhook', webhook, { me, at });
      return 1;
    });
    return { deletedCount };
  });

  mount(endpoints.getWebhookSecret, async ({ context, principal, params }) => {
    const { secret_seed } = await managed(findWebhook, context.db.read, principal, params.id);
    return { secret: secretOf(context.config, secret_seed) };
  });

  mount(endpoints.rollWebhookSecret, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const seed = newSeed();
    const at = context.clock();
    await write(async (db, me) => {
      const webhook = await managed(lockedWebhook, db, me, params.id);
      await db.updateTable('webhooks').set({ secret_seed: seed }).where('id', '=', webhook.id).execute();
      await auditSite(db, 'rollWebhookSecret', webhook, { me, at });
    });
    return { secret: secretOf(context.config, seed) };
  });

  mount(endpoints.testWebhook, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const now = context.clock();
    const id = await write(async (db, me) => addTest(db, (await activeWebhook(db, me, params.id)).id, now));
    context.jobs.notify();
    return { insertedId: String(id) };
  });

  mount(endpoints.listDeliveries, async ({ context, principal, params, query }) => {
    const { id } = await managed(findWebhook, context.db.read, principal, params.id);
    const { rows, total } = await deliveriesOf(context.db.read, id, query);
    return new Paginated(rows.map(toDelivery), total);
  });

  mount(endpoints.retryDelivery, async ({ context, principal, params, write }) => {
    await context.rateLimiter.consume('webhooks', principal.rateLimitKey);
    const now = context.clock();
    const modifiedCount = await write(async (db, me) => {
      const webhook = await activeWebhook(db, me, params.id);
      return retryDelivery(db, { webhook, id: rowId(params.delivery) }, now);
    });
    context.jobs.notify();
    return { modifiedCount };
  });
};
