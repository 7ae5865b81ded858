import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { pendingActs } from '#lib/browser/member/outbox.ts';
import { $reactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { $cast, $voting, vote } from '#lib/browser/votes/vote.ts';
import { $counts } from '#lib/browser/votes/vote-counts.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const votes = /^PATCH \/products/;

let maker: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  id = await world.api.accepted(maker);
});
afterEach(() => {
  vi.useRealTimers();
});

const countOf = async (): Promise<number> =>
  (await world.api.anonymous.get(`/products?id=${id}`)).body.upVote;

/** A member on the page of a product, with their reactions loaded. */
const comeToVote = async (name = 'ada', who: { role?: 'moderator' } = {}): Promise<Person> => {
  const person = await world.signIn(name, who);
  world.follow($reactions);
  await settledReactions();
  return person;
};

test('a vote sends the count plus one and its voter', async () => {
  const ada = await comeToVote();
  await vote({ _id: id, upVote: 41 });
  expect(world.network.calls(votes).map(({ body }) => body)).toEqual([{ upVote: 42, upVoters: [ada.email] }]);
  expect(world.reported()).toEqual(['Voted Successfully']);
  expect([$counts.get()[id], await countOf()]).toEqual([42, 1]);
});

test('two clicks vote once', async () => {
  await world.signIn('ada');
  const voted = [vote({ _id: id, upVote: 0 }), vote({ _id: id, upVote: 0 })];
  expect([...$voting.get()]).toEqual([id]);
  await Promise.all(voted);
  expect(world.network.calls(votes)).toHaveLength(1);
  expect([...$voting.get()]).toEqual([]);
});

test('a vote is kept for the next page until its answer is here', async () => {
  const ada = await comeToVote();
  world.network.hold(votes);
  const voted = vote({ _id: id, upVote: 0 });
  const [call] = await world.network.waiting(1);
  expect(pendingActs()).toMatchObject([{ act: 'vote', productId: id, uid: 'uid-ada', isSent: true }]);
  call?.release();
  await voted;
  expect([pendingActs(), await countOf()]).toEqual([[], 1]);
  expect(await ada.get(`/users/${ada.email}/ballot`)).toMatchObject({
    body: { votedFor: expect.arrayContaining([id]) },
  });
});

test('a second vote is rejected without a request', async () => {
  await comeToVote();
  await vote({ _id: id, upVote: 0 });
  await vote({ _id: id, upVote: 1 });
  expect(world.network.calls(votes)).toHaveLength(1);
  expect(world.reported()).toEqual(['You have already voted']);
});

test('a vote that modified nothing has failed', async () => {
  const ada = await comeToVote();
  await ada.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [ada.email] } }); // in another browser
  await vote({ _id: id, upVote: 1 }); // a page that was loaded since
  expect(world.reported()).toEqual(['Vote count Failed']);
  expect($reactions.get().votedFor.has(id)).toBe(true);
  expect([$counts.get()[id], await countOf()]).toEqual([1, 1]);
});

test('a vote that fails moves the count back', async () => {
  await comeToVote();
  world.network.response(votes, 500);
  world.network.hold(votes);
  const voted = vote({ _id: id, upVote: 3 });
  const [call] = await world.network.waiting(1);
  expect($counts.get()[id]).toBe(4);
  call?.release();
  await voted;
  expect($counts.get()[id]).toBe(3);
  expect($reactions.get().votedFor.has(id)).toBe(false);
  expect(world.reported()).toEqual(['Vote count Failed']);
});

test('only a vote that is cast has its moment: not one that fails, nor a second press', async () => {
  await comeToVote();
  const moments: (string | undefined)[] = [];
  const end = $cast.listen((cast) => moments.push(cast));
  world.network.response(votes, 500);
  await vote({ _id: id, upVote: 3 });
  expect(moments).toEqual([id, undefined]);
  await vote({ _id: id, upVote: 3 });
  expect(moments).toEqual([id, undefined, id]);
  $cast.set(undefined); // as the button does once it has shown it
  await vote({ _id: id, upVote: 3 });
  end();
  expect(moments).toEqual([id, undefined, id, undefined]);
});

test('the moment of a vote ends also where nothing moves; that of another product goes on', async () => {
  const other = await world.api.accepted(maker);
  await comeToVote();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await vote({ _id: id, upVote: 0 });
  vi.advanceTimersByTime(900);
  expect($cast.get()).toBe(id);
  await vote({ _id: other, upVote: 0 });
  vi.advanceTimersByTime(900);
  expect($cast.get()).toBe(other);
  vi.advanceTimersByTime(100);
  expect($cast.get()).toBeUndefined();
});

test('a vote whose response is lost counts, and is sent again: the response may ask for a proof', async () => {
  await comeToVote();
  for (const status of [undefined, 502]) {
    id = await world.api.accepted(maker);
    world.network.loseResponse(votes, status);
    const states: unknown[] = [];
    const note = () => states.push([$reactions.get().votedFor.has(id), $counts.get()[id]]);
    const stops = [$reactions.listen(note), $counts.listen(note)];
    await vote({ _id: id, upVote: 0 });
    for (const stop of stops) stop();
    expect(states).not.toContainEqual([false, 1]);
    expect(states).not.toContainEqual([true, 0]);
    expect(world.network.calls(votes).filter(({ call }) => call.endsWith(`/${id}`))).toHaveLength(2);
    expect(world.reported().at(-1)).toBe('Voted Successfully');
    expect($reactions.get().votedFor.has(id)).toBe(true);
    expect([$counts.get()[id], await countOf()]).toEqual([1, 1]);
  }
});

test('a signed-out visitor is redirected to the login with a return URL', async () => {
  world.browser.goTo('/products?page=2#tidewater');
  await vote({ _id: id, upVote: 0 });
  expect(world.reported()).toEqual(['Login to vote.']);
  expect(world.browser.ledTo).toEqual(['/login?from=%2Fproducts%3Fpage%3D2%23tidewater']);
  expect(world.network.calls(votes)).toEqual([]);
});

/** Errors of the server that the loaded reactions did not predict, with their messages. */
const rejected: [
  code: string,
  text: string,
  who: { role?: 'moderator' },
  arrange: (by: Person) => unknown,
][] = [
  [
    'own_product',
    'Product adder is not eligible to vote',
    {},
    async (by) => {
      id = await world.api.accepted(by);
    },
  ],
  [
    'not_found', // only moderators learn that it exists
    'This product is not listed right now',
    {},
    () => world.api.moderate(id, { status: 'rejected' }),
  ],
  [
    'not_accepted',
    'This product is not listed right now',
    { role: 'moderator' },
    () => world.api.moderate(id, { status: 'rejected' }),
  ],
  ['changed_meanwhile', 'Vote count Failed', {}, () => world.network.reject(votes, 409, 'changed_meanwhile')],
];
for (const [code, text, who, arrange] of rejected) {
  test(`a vote that is rejected with '${code}' has its own message`, async () => {
    const voter = await comeToVote(who.role ?? 'voter', who);
    await arrange(voter);
    await vote({ _id: id, upVote: 3 });
    expect(world.network.responded(votes)).toMatchObject([{ code }]);
    expect(world.reported()).toEqual([text]);
    expect($counts.get()[id]).toBe(3);
  });
}
