import { endpoints } from '#lib/contract/endpoints.ts';
import type { OutputOf } from '#lib/contract/kit/endpoint.ts';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import type { Decision } from '#lib/contract/moderation.ts';
import type { ProductChange } from '#lib/contract/product-change.ts';
import { timeBefore } from '#lib/domain/durations.ts';
import type { DecisionAct } from '#lib/domain/events.ts';
import { sizes } from '#lib/domain/specification.ts';
import { proofLifetime } from '#lib/domain/votes.ts';
import { can } from '#lib/policy.ts';
import { originOf } from '#lib/server/api/address.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { callsFor, limitMember } from '#lib/server/api/limit-member.ts';
import type { Call, Mount } from '#lib/server/api/mount.ts';
import type { Principal } from '#lib/server/api/principal.ts';
import { rowId } from '#lib/server/api/row-id.ts';
import { tagsOf } from '#lib/server/cache/cache-tags.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { lockNewMakers, lockProduct } from '#lib/server/db/locks.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { changeLaunchDay } from '#lib/server/launches/change-launch-day.ts';
import { moderateProduct } from '#lib/server/moderation/moderate-product.ts';
import { changesPage, endDecision, recordDecision } from '#lib/server/moderation/record-decision.ts';
import { reportersOf, reportProduct } from '#lib/server/moderation/report-product.ts';
import { tagsOfRelating } from '#lib/server/related/queries.ts';
import { voteChallenge } from '#lib/server/votes/proof.ts';
import { unprovenVotesOf } from '#lib/server/votes/queries.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';
import { addProductOnce } from './add-product.ts';
import { deleteProduct } from './delete-product.ts';
import { editProduct } from './edit-product.ts';
import { type FullProduct, findProduct } from './queries.ts';
import { canSee, lockedProduct } from './visible-product.ts';

/** The product is locked, and read within the transaction that makes the change. */
interface Change {
  db: Handle;
  me: Principal;
  product: FullProduct;
  at: string;
}
type Action<Meaning> = (
  change: Change,
  asked: Extract<ProductChange, { meaning: Meaning }>,
) => Promise<0 | 1>;

const report: Action<'report'> = async ({ db, me, product, at }, { reason }) => {
  const by = authorise(me, 'product.report');
  if (product.status !== 'accepted') throw httpError('not_accepted');
  return reportProduct(db, { productId: product.id, by, reason: reason || null, at });
};

const typeOf = (decision: Decision): DecisionAct => {
  if ('priority' in decision) return 'feature';
  return decision.status === 'accepted' ? 'accept' : 'reject';
};

const moderate: Action<'moderate'> = async (
  { db, me, product, at },
  { decision, expectedVersion, expectedDecision, batch },
) => {
  const by = authorise(me, 'product.moderate');
  const modified = await moderateProduct(db, product.id, { decision, expectedVersion, expectedDecision, at });
  if (!modified) return 0;
  await recordDecision(db, product, { type: typeOf(decision), by, at, batch });
  return 1;
};

const edit: Action<'edit'> = async ({ db, me, product, at }, { fields }) => {
  const by = authorise(me, 'product.edit', { ownerId: product.adder_id });
  const { launchDay, ...content } = fields;
  const edited = await editProduct(db, product.id, content, at);
  if (launchDay === undefined) return edited;
  const moved = await changeLaunchDay(db, product.id, { day: launchDay, by, now: new Date(at) });
  return edited || moved;
};

/** Casts a vote in a transaction that many members' votes share, and that checks their permission. */
const vote = async ({
  context,
  principal,
  params,
  publicPagesChanged,
}: Call<typeof endpoints.changeProduct>): Promise<OutputOf<typeof endpoints.changeProduct>> => {
  const { claims } = principal;
  if (!claims) throw httpError('unauthorized');
  await limitMember(context.rateLimiter, 'votes', principal);
  const now = context.clock();
  const productId = rowId(params.id);
  const network = originOf(principal.address);
  const at = now.toISOString();
  const outcome = await context.castVote({ productId, claims, at, network });
  const subject = { productId, userId: claims.userId };
  const challenge = (castAt: string) =>
    voteChallenge(context.config.accessTokenSecret, { ...subject, castAt });
  if (outcome === 'repeated') {
    // The answer with the challenge may have been lost. This one ends when that does: no proof waits for the result of a board.
    const since = timeBefore(at, proofLifetime);
    const [earlier] = await unprovenVotesOf(context.db.read, { ...subject, since, limit: 1 });
    return {
      modifiedCount: 0,
      ...(earlier?.unproven === 1 && { challenge: await challenge(earlier.created_at) }),
    };
  }
  context.metrics.votes.inc();
  publicPagesChanged();
  return { modifiedCount: 1, ...(outcome === 'unproven' && { challenge: await challenge(at) }) };
};

type Asked = Exclude<ProductChange, { meaning: 'vote' }>;

const act = (change: Change, asked: Asked): Promise<0 | 1> => {
  switch (asked.meaning) {
    case 'report':
      return report(change, asked);
    case 'moderate':
      return moderate(change, asked);
    case 'edit':
      return edit(change, asked);
  }
};

/** The tags of the cached pages that a change makes stale. No public page displays reports. */
const tagsOfChange = async ({ db, product, at }: Omit<Change, 'me'>, asked: Asked): Promise<string[]> => {
  if (asked.meaning === 'report') return [];
  const wasPublic = product.status === 'accepted';
  const isPublic =
    asked.meaning === 'moderate'
      ? changesPage(product, typeOf(asked.decision), at)
      : wasPublic || asked.fields.launchDay === null;
  const relating = isPublic && !wasPublic ? await tagsOfRelating(db, product.id) : [];
  return [...tagsOf(String(product.id), isPublic), ...relating];
};

/** Counts a change against the principal's limits; those of moderators are not counted. @throws HttpError `too_many` */
const limit = async (context: Context, principal: Principal, asked: Asked): Promise<void> => {
  const { meaning } = asked;
  if (meaning === 'report') await limitMember(context.rateLimiter, 'reports', principal);
  if (meaning !== 'edit') return;
  await limitMember(context.rateLimiter, 'products', principal, callsFor(asked.fields.tags?.length ?? 0));
};

/**
 * Deletes a product if the principal may. A product that is gone or that they may not see is not an error.
 * @returns the product before its deletion
 */
const deleteAs = async (
  { db, me, at }: Omit<Change, 'product'>,
  id: number,
): Promise<FullProduct | undefined> => {
  await lockProduct(db, { id });
  const product = await findProduct(db, id);
  if (!product || !canSee(me, product)) return undefined;
  const by = authorise(me, 'product.delete', { ownerId: product.adder_id });
  const isOwn = product.adder_id === by.id;
  const isPublic = product.status === 'accepted';
  if (!isOwn && !(isPublic && product.reported === 1)) throw httpError('not_reported');
  const payload = { reporterIds: await reportersOf(db, product.id), makerId: product.adder_id };
  await endDecision(db, product.id, at);
  await deleteProduct(db, product.id, at);
  const event = { by, subject: product, at, isPublic };
  if (isOwn) await recordEvent(db, { ...event, type: 'withdrawProduct' });
  else await recordEvent(db, { ...event, type: 'deleteProduct', payload });
  return product;
};

/** @throws HttpError `invalid` if the key is too long */
const idempotencyKey = (key: string | undefined): string | undefined => {
  if (!key || key.length <= sizes.idempotencyKey) return key;
  const message = fieldErrors.tooLong(sizes.idempotencyKey);
  throw httpError('invalid', { issues: [{ field: idempotencyHeader, message }] });
};

export const productWriteRoutes = (mount: Mount): void => {
  mount(endpoints.addProduct, async ({ context, principal, body, header, write }) => {
    await limitMember(context.rateLimiter, 'products', principal, callsFor(body.tags.length));
    const key = idempotencyKey(header(idempotencyHeader));
    const at = context.clock().toISOString();
    const id = await write((db, me) =>
      addProductOnce(db, body, { adder: authorise(me, 'product.add'), at, key }),
    );
    return { insertedId: String(id) };
  });

  mount(endpoints.changeProduct, async (call) => {
    const { context, principal, params, body, write } = call;
    if (body.meaning === 'vote') return vote(call);
    await limit(context, principal, body);
    const at = context.clock().toISOString();
    const change = async (db: Handle, me: Principal) => {
      if (body.meaning === 'moderate' && typeOf(body.decision) === 'accept')
        await lockNewMakers(db, [rowId(params.id)]);
      const product = await lockedProduct(db, me, params.id);
      return { product, modifiedCount: await act({ db, me, product, at }, body) };
    };
    const { modifiedCount } = await write(change, ({ product, modifiedCount }, db) =>
      modifiedCount ? tagsOfChange({ db, product, at }, body) : [],
    );
    if (modifiedCount && body.meaning === 'report') context.metrics.reports.inc();
    const isDecided = modifiedCount && body.meaning === 'moderate' && 'status' in body.decision;
    return { modifiedCount, ...(isDecided && { decidedAt: at }) };
  });

  mount(endpoints.deleteProduct, async ({ context, principal, params, write }) => {
    // Moderators, who may delete any product, are not limited.
    if (!can(principal.actor, 'product.delete'))
      await limitMember(context.rateLimiter, 'products', principal);
    const { id } = params;
    const at = context.clock().toISOString();
    const remove = (db: Handle, me: Principal) => deleteAs({ db, me, at }, rowId(id));
    const deleted = await write(remove, (product) =>
      product ? tagsOf(id, product.status === 'accepted') : [],
    );
    if (deleted) context.jobs.notify();
    return { deletedCount: deleted ? (1 as const) : (0 as const) };
  });
};
