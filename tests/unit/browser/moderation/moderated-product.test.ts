import { beforeEach, expect, test } from 'vitest';
import { notifyResult } from '#lib/browser/moderation/decide.ts';
import { inspection } from '#lib/browser/moderation/inspection.ts';
import {
  $moderatedProduct,
  decideHere,
  moderateHere,
  undoHere,
} from '#lib/browser/moderation/moderated-product.ts';
import { $recentDecision } from '#lib/browser/moderation/recent-decision.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const lists = /^GET \/products\/moderator/;

let maker: Person;
let id: string;

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  maker = await world.person('maker');
  id = await world.api.pending(maker, { name: 'Tidewater' });
});

/** Opens the page of a product. */
const open = async (): Promise<void> => {
  world.follow($moderatedProduct, () => moderateHere(id));
  await expect.poll(() => $moderatedProduct.get().state).toBe('ready');
};

const here = (): ModeratedSummary => {
  const load = $moderatedProduct.get();
  if (load.state !== 'ready' || !load.value) throw new Error('The product is not there');
  return load.value;
};

test('a decision on the page of a product is about its version, changes its state there, and loads no queue', async () => {
  await world.signIn('mod', { role: 'moderator' });
  await open();
  const { updatedAt: seen, decidedAt: seenDecision } = here();
  expect(await decideHere(here(), { status: 'accepted' })).toBe('changed');
  expect(world.network.calls(/^PATCH/)).toMatchObject([{ body: { status: 'accepted', seen, seenDecision } }]);
  expect(here().status).toBe('accepted');
  expect($recentDecision.get()).toMatchObject({ products: [{ _id: id, name: 'Tidewater' }], undoable: true });
  expect(world.network.calls(lists).map(({ call }) => call)).toEqual(
    Array(2).fill(`GET /products/moderator?id=${id}&limit=1`),
  );
  expect(await decideHere(here(), { status: 'accepted' })).toBe('unchanged');
  await notifyResult('unchanged', '');
  expect(world.dialogs.visible).toMatchObject([
    { titleText: 'Error!', text: 'Could not update product.\nIt was already in that state.' },
  ]);
});

test('the page of a product that was changed in between is loaded again, with a notice', async () => {
  await world.signIn('mod', { role: 'moderator' });
  await world.api.dateBack(id);
  await open();
  await maker.patch(`/products/${id}`, { body: { description: 'Something quite different.' } });
  expect(await decideHere(here(), { status: 'accepted' })).toBe('failed');
  expect(world.browser.ledTo).toEqual(['reload']);
  expect(world.reported()).toEqual(['The maker has edited this product. Look at it again.']);
});

test('a decision that was stored though its response was lost counts as made, without loading the page again', async () => {
  await world.signIn('mod', { role: 'moderator' });
  await open();
  world.network.loseResponse(/^PATCH/);
  expect(await decideHere(here(), { status: 'accepted' })).toBe('changed');
  expect(here().status).toBe('accepted');
  expect($recentDecision.get()).toMatchObject({ products: [{ _id: id }], undoable: true });
  expect(world.browser.ledTo).toEqual([]);
});

test('an undo that comes too late shows what others have decided, here and in the preview', async () => {
  await world.signIn('mod', { role: 'moderator' });
  await open();
  world.follow(inspection.$load, () => inspection.open(id));
  await expect.poll(() => inspection.$load.get().state).toBe('ready');
  await decideHere(here(), { status: 'accepted' });
  await world.api.moderate(id, { status: 'rejected' });
  await undoHere();
  expect(here().status).toBe('rejected');
  expect(inspection.$load.get()).toMatchObject({ value: { product: { status: 'rejected' } } });
  expect(world.reported()).toEqual(['The decision on this product has changed. Look at it again.']);
});

test('a former moderator requests nothing that would log them out', async () => {
  await world.signIn('reader');
  await open();
  expect($moderatedProduct.get()).toEqual({ state: 'ready', value: null });
  expect(world.network.calls(lists)).toEqual([]);
});
