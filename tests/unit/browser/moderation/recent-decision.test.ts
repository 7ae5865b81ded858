import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { choose, chooseNone, decideOnChosen } from '#lib/browser/moderation/bulk-decision.ts';
import {
  $explaining,
  $recentDecision,
  beginDecisions,
  dismissDecision,
  explainByKey,
  explainRecent,
  forgetDecision,
  offerUndo,
  storedExplanation,
  storeExplanation,
  undoRecent,
  whileDeciding,
} from '#lib/browser/moderation/recent-decision.ts';
import { decide } from '#lib/browser/moderation/review-queue.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { undo } from '#lib/domain/moderation.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const [accepted, rejected] = [{ status: 'accepted' }, { status: 'rejected' }] as const;
const undoCalls = /undo-decision$/;
const reasons = /rejection-reason$/;

let maker: Person;
beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  chooseNone();
});
afterEach(() => {
  vi.useRealTimers();
  forgetDecision();
});

/** Adds products and opens the queue. @returns the row of a product */
const open = async (...names: string[]): Promise<(name: string) => ModeratedSummary> => {
  for (const name of names) await world.api.pending(maker, { name });
  return world.openQueue();
};
const productOf = async ({ _id }: ModeratedSummary) => (await maker.get(`/products?id=${_id}`)).body;
const recentNames = () => $recentDecision.get()?.products.map(({ name }) => name);

test('a decision can be undone by one press, and a second press does nothing', async () => {
  const row = await open('One');
  await decide(row('One'), accepted);
  expect(recentNames()).toEqual(['One']);
  expect(await Promise.all([undoRecent(), undoRecent()])).toEqual([true, false]);
  expect(world.network.calls(undoCalls)).toHaveLength(1);
  expect((await productOf(row('One'))).status).toBe('pending');
  expect($recentDecision.get()).toBeUndefined();
  expect(world.reported()).toEqual(['Undone: One']);
});

test('the decision before is not undone while another one is on its way', async () => {
  const row = await open('One');
  await decide(row('One'), accepted);
  expect(await whileDeciding(undoRecent)).toBe(false);
  expect(world.network.calls(undoCalls)).toEqual([]);
  expect(await undoRecent()).toBe(true);
});

test('decisions on many products are undone together, and those that others decided on since are named', async () => {
  const row = await open('One', 'Two', 'Three');
  choose([row('One'), row('Two'), row('Three')], true);
  await decideOnChosen({ priority: 'featured' });
  expect(recentNames()).toHaveLength(3);
  await world.api.moderate(row('Two')._id, { status: 'accepted' });
  expect(await undoRecent()).toBe(true);
  const priorities = await Promise.all(['One', 'Two', 'Three'].map((name) => productOf(row(name))));
  expect(priorities.map(({ priority }) => priority)).toEqual(['normal', 'featured', 'normal']);
  expect(world.reported()).toEqual(['Could not be undone: Two', 'Undone: 2 products']);
});

test('what can no longer be undone says why', async () => {
  const row = await open('One');
  await decide(row('One'), accepted);
  await world.api.moderate(row('One')._id, { status: 'rejected' });
  await undoRecent();
  expect(world.reported()).toEqual(['The decision on this product has changed. Look at it again.']);
  expect($recentDecision.get()).toBeUndefined();
});

test('what was not undone because the session ended is not reported as undone', async () => {
  const row = await open('One', 'Two', 'Three');
  choose([row('One'), row('Two'), row('Three')], true);
  await decideOnChosen(accepted);
  world.network.reject(undoCalls, 401, 'unauthorized');
  await undoRecent();
  expect(world.network.calls(undoCalls)).toHaveLength(1);
  expect(world.reported().filter((text) => /undone/i.test(text))).toEqual([]);
  expect($recentDecision.get()).toBeUndefined();
});

test('after a lost connection, what is left can be undone again', async () => {
  const row = await open('One', 'Two', 'Three');
  choose([row('One'), row('Two'), row('Three')], true);
  await decideOnChosen(rejected);
  const [one, two, three] = [row('One')._id, row('Two')._id, row('Three')._id];
  world.network.lose(new RegExp(`/${two}/undo-decision$`));
  expect(await undoRecent()).toBe(true);
  expect(world.network.calls(undoCalls).map(({ call }) => call)).toEqual(
    [one, two].map((id) => `POST /products/${id}/undo-decision`),
  );
  expect(world.reported()).toEqual(['Something went wrong. Please try again.', 'Undone: One']);
  expect($recentDecision.get()).toMatchObject({ undoable: true, busy: false });
  expect(recentNames()).toEqual(['Two', 'Three']);
  world.network.loseResponse(new RegExp(`/${three}/undo-decision$`));
  await undoRecent();
  expect(recentNames()).toEqual(['Three']);
  expect(await undoRecent()).toBe(true);
  expect((await productOf(row('Three'))).status).toBe('pending');
  expect($recentDecision.get()).toBeUndefined();
});

test('an undo that was lost does not prolong the offer', async () => {
  const row = await open('One');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  await decide(row('One'), accepted);
  vi.advanceTimersByTime(4_000);
  world.network.lose(undoCalls);
  await undoRecent();
  vi.advanceTimersByTime(5_999);
  expect($recentDecision.get()).toMatchObject({ undoable: true });
  vi.advanceTimersByTime(1);
  expect($recentDecision.get()).toBeUndefined();
});

test('the offer ends after ten seconds; a rejection can still be explained then', async () => {
  expect(undo.offered).toBe(10_000);
  const row = await open('One', 'Two');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await decide(row('One'), accepted);
  vi.advanceTimersByTime(9_999);
  expect($recentDecision.get()).toMatchObject({ undoable: true });
  vi.advanceTimersByTime(1);
  expect($recentDecision.get()).toBeUndefined();
  expect(await undoRecent()).toBe(false);

  await decide(row('Two'), rejected);
  vi.advanceTimersByTime(10_000);
  expect($recentDecision.get()).toMatchObject({ undoable: false });
  expect(await undoRecent()).toBe(false);
  expect(world.network.calls(undoCalls)).toEqual([]);
  $explaining.set({});
  expect(await explainRecent({ reason: 'unclear', note: null })).toBe(true);
  expect($explaining.get()).toBeUndefined();
});

test('a digit after a rejection tells the maker why; another decision takes none', async () => {
  const row = await open('One', 'Two');
  await decide(row('One'), accepted);
  expect(await explainByKey('2')).toBe(false);
  await decide(row('Two'), rejected);
  expect(await explainByKey('2')).toBe(true);
  expect((await productOf(row('Two'))).rejection).toEqual({ reason: 'broken_link', note: null });
  expect($recentDecision.get()).toMatchObject({ rejection: { reason: 'broken_link' }, undoable: true });
});

test('another reason asks for its sentence first', async () => {
  const row = await open('One');
  await decide(row('One'), rejected);
  expect(await explainByKey('7')).toBe(false);
  expect($explaining.get()).toEqual({ reason: 'other' });
  expect(world.network.calls(reasons)).toEqual([]);
});

test('in the open form a digit chooses a reason, and sends nothing', async () => {
  const row = await open('One');
  await decide(row('One'), rejected);
  $explaining.set({});
  expect(await explainByKey('2')).toBe(false);
  expect($explaining.get()).toEqual({ reason: 'broken_link' });
  expect(world.network.calls(reasons)).toEqual([]);
});

test('many rejections are explained once for all', async () => {
  const row = await open('One', 'Two');
  choose([row('One'), row('Two')], true);
  await decideOnChosen(rejected);
  expect(await explainRecent({ reason: 'other', note: 'A sentence.' })).toBe(true);
  for (const name of ['One', 'Two'])
    expect((await productOf(row(name))).rejection).toEqual({ reason: 'other', note: 'A sentence.' });
});

test('rejections that others overturned since are named and dropped when the rest is explained', async () => {
  const row = await open('One', 'Two', 'Three');
  choose([row('One'), row('Two'), row('Three')], true);
  await decideOnChosen(rejected);
  $explaining.set({});
  await world.api.moderate(row('Two')._id, accepted);
  expect(await explainRecent({ reason: 'unclear', note: null })).toBe(true);
  expect(world.reported()).toEqual(['The reason could not be saved for: Two']);
  expect(recentNames()).toEqual(['One', 'Three']);
  expect($recentDecision.get()).toMatchObject({ rejection: { reason: 'unclear' }, busy: false });
  expect($explaining.get()).toBeUndefined();
});

test('the form stays for rejections that a lost connection left unexplained', async () => {
  const row = await open('One', 'Two', 'Three');
  choose([row('One'), row('Two'), row('Three')], true);
  await decideOnChosen(rejected);
  $explaining.set({});
  await world.api.moderate(row('One')._id, accepted);
  world.network.lose(new RegExp(`/${row('Three')._id}/rejection-reason$`));
  expect(await explainRecent({ reason: 'unclear', note: null })).toBe(false);
  expect(world.reported()).toEqual([
    'The reason could not be saved for: One',
    'Something went wrong. Please try again.',
  ]);
  expect($explaining.get()).toEqual({});
  expect(await explainRecent({ reason: 'unclear', note: null })).toBe(true);
  expect((await productOf(row('Three'))).rejection).toEqual({ reason: 'unclear', note: null });
});

test('a rejection that others overturned since ends with its note when it is explained', async () => {
  const row = await open('One');
  await reloadOverNote(row('One'));
  await world.api.moderate(row('One')._id, accepted);
  expect(await explainRecent({ reason: 'other', note: 'A sentence.' })).toBe(false);
  expect(world.reported()).toEqual(['The decision on this product has changed. Look at it again.']);
  expect($recentDecision.get()).toBeUndefined();
  beginDecisions();
  expect($recentDecision.get()).toBeUndefined();
});

for (const code of ['undo_over', 'changed_meanwhile'] as const)
  test(`a rejection whose undo gets ${code} can still be explained`, async () => {
    const row = await open('One', 'Two');
    choose([row('One'), row('Two')], true);
    await decideOnChosen(rejected);
    world.network.reject(new RegExp(`/${row('Two')._id}/undo-decision$`), 409, code);
    await undoRecent();
    expect(recentNames()).toEqual(['Two']);
    expect($recentDecision.get()).toMatchObject({ undoable: false, busy: false });
    expect(await explainByKey('2')).toBe(true);
    expect((await productOf(row('Two'))).rejection).toEqual({ reason: 'broken_link', note: null });
  });

test('a reason that could not be sent is not said to be read', async () => {
  const row = await open('One');
  await decide(row('One'), rejected);
  world.network.reject(reasons, 500, 'internal');
  expect(await explainRecent({ reason: 'unclear', note: null })).toBe(false);
  expect($recentDecision.get()).toMatchObject({ busy: false });
  expect($recentDecision.get()?.rejection).toBeUndefined();
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

/** Rejects a product, types a note, and loads the screen again. @returns the batch of the rejection */
const reloadOverNote = async (row: ModeratedSummary): Promise<string> => {
  await decide(row, rejected);
  const recent = $recentDecision.get();
  if (!recent) throw new Error('there is no decision');
  storeExplanation(recent, { reason: 'other', note: 'A sente' });
  forgetDecision();
  beginDecisions();
  return recent.batch;
};

test('an unsent note and its rejection survive a reload, and can still be sent', async () => {
  const row = await open('One');
  const batch = await reloadOverNote(row('One'));
  expect(recentNames()).toEqual(['One']);
  expect($explaining.get()).toEqual({});
  expect(storedExplanation(batch)).toEqual({ reason: 'other', note: 'A sente' });
  expect(await undoRecent(), 'too late').toBe(false);
  expect(await explainRecent({ reason: 'other', note: 'A sentence.' })).toBe(true);
  expect((await productOf(row('One'))).rejection).toEqual({ reason: 'other', note: 'A sentence.' });
  forgetDecision();
  beginDecisions();
  expect($recentDecision.get()).toBeUndefined();
});

test('what is added to a note while it is being sent stays unsent', async () => {
  const row = await open('One');
  const batch = await reloadOverNote(row('One'));
  world.network.hold(reasons);
  const explained = explainRecent({ reason: 'other', note: 'A sente' });
  const [call] = await world.network.waiting(1);
  const recent = $recentDecision.get();
  if (recent) storeExplanation(recent, { reason: 'other', note: 'A sentence.' });
  call?.release();
  expect(await explained).toBe(true);
  expect(storedExplanation(batch)?.note).toBe('A sentence.');
  expect($explaining.get()).toEqual({});
});

test('a reason that is chosen while another one is being sent stays chosen, to be sent too', async () => {
  const row = await open('One');
  const batch = await reloadOverNote(row('One'));
  world.network.hold(reasons);
  const explained = explainRecent({ reason: 'other', note: 'A sente' });
  const [call] = await world.network.waiting(1);
  await explainByKey('2');
  call?.release();
  expect(await explained).toBe(true);
  expect($explaining.get()).toEqual({ reason: 'broken_link' });
  expect(storedExplanation(batch)?.note).toBe('A sente');
});

test('a reason that is sent drops no note on the next decision', async () => {
  const row = await open('One', 'Two');
  await decide(row('One'), rejected);
  world.network.hold(reasons);
  const explained = explainByKey('2');
  const [call] = await world.network.waiting(1);
  const batch = await reloadOverNote(row('Two'));
  call?.release();
  expect(await explained).toBe(true);
  expect(storedExplanation(batch)?.note).toBe('A sente');
  expect($explaining.get()).toEqual({});
});

test('an unsent note belongs to one screen and one decision, and is dropped with them', async () => {
  const row = await open('One');
  const batch = await reloadOverNote(row('One'));
  expect(storedExplanation('another')).toBeUndefined();
  world.browser.goTo('/products/1');
  expect(storedExplanation(batch)).toBeUndefined();
  world.browser.goTo('/');
  const recent = $recentDecision.get();
  if (recent) storeExplanation(recent, { reason: 'other', note: '' });
  expect(storedExplanation(batch)).toBeUndefined();
  if (recent) storeExplanation(recent, { reason: 'other', note: 'Again' });
  dismissDecision();
  beginDecisions();
  expect($recentDecision.get()).toBeUndefined();
});

test('another decision about the product drops an unsent note on the one before', async () => {
  const row = await open('One');
  const one = row('One');
  await reloadOverNote(one);
  offerUndo(accepted, [one], 'another');
  forgetDecision();
  beginDecisions();
  expect($recentDecision.get()).toBeUndefined();
});

test('an unsent note survives an undo that failed', async () => {
  const row = await open('One');
  await decide(row('One'), rejected);
  const recent = $recentDecision.get();
  if (recent) storeExplanation(recent, { reason: 'other', note: 'A sente' });
  world.network.reject(undoCalls, 500, 'internal');
  await undoRecent();
  beginDecisions();
  expect(storedExplanation(recent?.batch ?? '')).toEqual({ reason: 'other', note: 'A sente' });
});

test('the next decision takes the place of the last one', async () => {
  const row = await open('One', 'Two');
  await decide(row('One'), rejected);
  $explaining.set({ reason: 'other' });
  await decide(row('Two'), accepted);
  expect(recentNames()).toEqual(['Two']);
  expect($explaining.get()).toBeUndefined();
});
