import { beforeAll, beforeEach, expect, test } from 'vitest';
import { $ownReview, followOwnReview, removeOwnReview, writeReview } from '#lib/browser/reviews/review.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const posts = /^POST \/reviews/;

let maker: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  id = await world.api.accepted(maker);
});

const written = () => ({ productId: id, description: 'Level.', rating: 4 });

/** A member on the page of a product, with their review loaded. */
const comeToReview = async (name = 'ada', who: { role?: 'moderator' } = {}): Promise<Person> => {
  const person = await world.signIn(name, who);
  world.follow($ownReview, () => followOwnReview(id));
  await expect.poll(() => $ownReview.get().state).toBe('none');
  return person;
};

const reviews = async (): Promise<string[]> => {
  const { body } = await world.api.anonymous.get(`/reviews?id=${id}`);
  return body.map(
    ({ name, description }: { name: string; description: string }) => `${name}: ${description}`,
  );
};

test('a review is sent with the account’s name and photo; a response without an id is an error', async () => {
  await comeToReview();
  world.network.response(posts, 200, { insertedId: '' });
  expect(await writeReview(written())).toBe(false);
  expect(world.network.calls(posts).map(({ body }) => body)).toEqual([
    { productId: id, description: 'Level.', rating: 4, name: 'ada', image: null },
  ]);
  expect(world.reported()).toEqual(['Review add Failed']);
});

test('a stored review is notified, in place of the error of a first attempt, and loaded as one’s own', async () => {
  await comeToReview();
  world.network.response(posts, 500);
  expect(await writeReview(written())).toBe(false);
  expect(await writeReview(written())).toBe(true);
  expect(world.reported()).toEqual(['Review added successfully']);
  expect(await reviews()).toEqual(['ada: Level.']);
  expect($ownReview.get()).toMatchObject({ state: 'written', review: { rating: 4 } });
});

test('a review whose response is lost is stored, with its message: the second one replaces the first', async () => {
  await comeToReview();
  for (const [status, text] of [
    [undefined, 'Review added successfully'],
    [502, 'Review updated successfully'],
  ] as const) {
    world.network.loseResponse(posts, status);
    // The server removes the controls of direction.
    expect(await writeReview({ ...written(), description: `\u2067Level\u2069 ${status}.` })).toBe(true);
    expect(world.reported()).toEqual([text]);
  }
});

test('a review whose request is lost has failed', async () => {
  await comeToReview();
  world.network.lose(posts);
  expect(await writeReview(written())).toBe(false);
  expect(world.reported()).toEqual(['Review add Failed']);
});

const rejected: [code: string, text: string, who: { role?: 'moderator' }, arrange: () => unknown][] = [
  ['own_product', 'You can’t review a product that you added.', {}, () => {}],
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
  ['changed_meanwhile', 'Review add Failed', {}, () => world.network.reject(posts, 409, 'changed_meanwhile')],
];
for (const [code, text, who, arrange] of rejected) {
  test(`a review that is rejected with '${code}' has its own message`, async () => {
    await comeToReview(code === 'own_product' ? 'maker' : (who.role ?? 'reviewer'), who);
    await arrange();
    expect(await writeReview(written())).toBe(false);
    expect(world.network.responded(posts)).toMatchObject([{ code }]);
    expect(world.reported()).toEqual([text]);
  });
}

/** A member with a stored review. */
const returnToPage = async () => {
  await comeToReview();
  await writeReview(written());
  world.browser.sessionStorage.clear();
  const own = $ownReview.get();
  if (own.state !== 'written') throw new Error('There is no review');
  return own.review;
};

test('one’s own review is removed after confirmation', async () => {
  const review = await returnToPage();
  world.dialogs.response(false);
  expect(await removeOwnReview(review)).toBe(false);
  expect(await reviews()).toHaveLength(1);
  expect(await removeOwnReview(review)).toBe(true);
  expect(await reviews()).toEqual([]);
  expect($ownReview.get()).toEqual({ state: 'none' });
});

test('a removal whose response is lost is done, and one whose request is lost is not', async () => {
  const review = await returnToPage();
  world.network.lose(/^DELETE/);
  expect(await removeOwnReview(review)).toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  world.network.loseResponse(/^DELETE/, 502);
  expect(await removeOwnReview(review)).toBe(true);
  expect(world.reported()).toEqual(['Your review was removed']);
});

test('a signed-out visitor is redirected to the login with a return URL', async () => {
  world.browser.goTo(`/products/${id}`);
  expect(await writeReview(written())).toBe(false);
  expect(world.browser.ledTo).toEqual([`/login?from=%2Fproducts%2F${id}`]);
  expect(world.network.calls(posts)).toEqual([]);
});
