import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pendingActs } from '#lib/browser/member/outbox.ts';
import { $reactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { intentFrom } from '#lib/browser/page/intent.ts';
import { setSaved } from '#lib/browser/saved/save.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

let maker: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  id = await world.api.accepted(maker);
});

const open = async (): Promise<Person> => {
  const person = await world.signIn('ada');
  world.follow($reactions);
  await settledReactions();
  return person;
};
const isMarked = (): boolean => $reactions.get().saved.has(id);
const savedBy = async (person: Person): Promise<string[]> =>
  (await person.get(`/users/${person.email}/ballot`)).body.saved;

test('saving marks the product at once, and the server has it', async () => {
  const ada = await open();
  const saving = setSaved(id, true);
  await expect.poll(() => world.network.calls(/^PUT/)).toHaveLength(1);
  expect(isMarked()).toBe(true);
  expect(await saving).toBe(true);
  expect(world.reported()).toEqual(['Saved to the list on your dashboard.']);
  expect([isMarked(), await savedBy(ada)]).toEqual([true, [id]]);
  expect(await setSaved(id, false)).toBe(true);
  expect([isMarked(), await savedBy(ada)]).toEqual([false, []]);
  expect(world.reported()).toEqual(['Removed from your saved products']);
});

test('a product that can not be saved is marked no more, and the reason is notified of', async () => {
  const ada = await open();
  await maker.delete(`/products/${id}`);
  expect(await setSaved(id, true)).toBe(false);
  expect([isMarked(), await savedBy(ada)]).toEqual([false, []]);
  expect(world.reported()).toHaveLength(1);
});

test('a removal that fails is reported as one, and can be tried again', async () => {
  await open();
  await setSaved(id, true);
  world.reported();
  world.network.reject(/^DELETE/, 500, 'internal');
  expect(await setSaved(id, false)).toBe(false);
  expect(world.reported()).toEqual(['This could not be removed. Please try again.']);
  expect(await setSaved(id, false)).toBe(true);
});

test('a save or removal whose response is lost succeeds if the server has stored it', async () => {
  const ada = await open();
  for (const status of [undefined, 502]) {
    world.network.loseResponse(/^PUT/, status);
    expect(await setSaved(id, true)).toBe(true);
    expect([isMarked(), world.reported()]).toEqual([true, ['Saved to the list on your dashboard.']]);
    world.network.loseResponse(/^DELETE/, status);
    expect(await setSaved(id, false)).toBe(true);
    expect([isMarked(), world.reported()]).toEqual([false, ['Removed from your saved products']]);
  }
  world.network.response(/^PUT/, 502);
  expect(await setSaved(id, true)).toBe(false);
  expect([isMarked(), await savedBy(ada)]).toEqual([false, []]);
});

test('the button stays as pressed until it is known if the server has stored a save whose response is lost', async () => {
  await open();
  world.network.loseResponse(/^PUT/);
  world.network.hold(/ballot$/);
  const marks: boolean[] = [];
  const stop = $reactions.listen(() => marks.push(isMarked()));
  const saving = setSaved(id, true);
  const [request] = await world.network.waiting(1);
  expect(pendingActs()).toMatchObject([{ act: 'save', productId: id }]);
  request?.release();
  expect(await saving).toBe(true);
  stop();
  expect([new Set(marks), pendingActs()]).toEqual([new Set([true]), []]);
});

test('a signed-out visitor is led to the login, which will save it', async () => {
  await world.signOut();
  expect(await setSaved(id, true)).toBe(false);
  expect(world.browser.ledTo.at(-1)).toMatch(/^\/login/);
  const { pathname, search } = location;
  expect(intentFrom(pathname + search)).toMatchObject({ act: 'save', productId: id });
});

test('of a server of the release before, which tells nothing of it, nothing is saved', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const response = await fetch(...call);
    if (!response.url.endsWith('/ballot') && !String(call[0]).endsWith('/ballot')) return response;
    const { saved: _saved, ...others } = await response.json();
    return new Response(JSON.stringify(others), { status: 200, headers: response.headers });
  });
  await open();
  vi.stubGlobal('fetch', fetch);
  expect(isMarked()).toBe(false);
});
