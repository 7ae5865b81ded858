import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setFollowed } from '#lib/browser/follows/follow.ts';
import { keepPending, pendingActs } from '#lib/browser/member/outbox.ts';
import { storePerson } from '#lib/browser/member/person.ts';
import { $reactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { storeToken } from '#lib/browser/member/token.ts';
import { intentFrom } from '#lib/browser/page/intent.ts';
import { resumeOutbox } from '#lib/browser/users/resume-outbox.ts';
import { $news } from '../../../../src/islands/follows/NewForYou.tsx';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const key = 'tag:energy';

let maker: Person;
beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  await world.api.accepted(maker, { name: 'Tidewater', tags: ['energy'] });
});

const open = async (): Promise<Person> => {
  const person = await world.signIn('ada');
  world.follow($reactions);
  await settledReactions();
  return person;
};
const isMarked = (): boolean => $reactions.get().follows.has(key);
const followedBy = async (person: Person): Promise<string[]> =>
  (await person.get(`/users/${person.email}/ballot`)).body.follows;

test('following marks the button at once, and the server has it', async () => {
  const ada = await open();
  const following = setFollowed(key, true);
  await expect.poll(() => world.network.calls(/^PUT/)).toHaveLength(1);
  expect(isMarked()).toBe(true);
  expect(await following).toBe(true);
  expect([isMarked(), await followedBy(ada)]).toEqual([true, [key]]);
  expect(world.reported()).toEqual(['You follow this tag. Your list is on your dashboard.']);
  expect(await setFollowed(key, false)).toBe(true);
  expect([isMarked(), await followedBy(ada)]).toEqual([false, []]);
});

test('what can not be followed is marked no more, and the reason is notified of', async () => {
  const ada = await open();
  const { makerId } = (await ada.get(`/users/${ada.email}/page`)).body;
  expect(await setFollowed(`maker:${makerId}`, true)).toBe(false);
  expect(await setFollowed('tag:nowhere', true)).toBe(false);
  expect(world.reported()).toEqual(['This is your own page', 'This is no longer on the site']);
  expect([...$reactions.get().follows]).toEqual([]);
});

test('a signed-out visitor is led to the login, which will follow it', async () => {
  await world.signOut();
  expect(await setFollowed(key, true)).toBe(false);
  expect(world.browser.ledTo.at(-1)).toMatch(/^\/login/);
  expect(intentFrom(location.pathname + location.search)).toMatchObject({ act: 'follow', productId: key });
});

test('a follow that the page before left unanswered is sent again, and so is its end', async () => {
  const ada = await open();
  const pending = { act: 'follow', productId: key, uid: 'uid-ada', isSent: true } as const;
  keepPending({ ...pending, saved: true });
  await resumeOutbox();
  expect(await followedBy(ada)).toEqual([key]);
  keepPending({ ...pending, saved: false });
  await resumeOutbox();
  expect([await followedBy(ada), pendingActs()]).toEqual([[], []]);
});

test('news are asked for only by those who follow a tag or a maker', async () => {
  const ada = await open();
  await setFollowed('search:wiki', true);
  world.follow($news);
  await settledReactions();
  expect(world.network.calls(/news/)).toEqual([]);
  await ada.put(`/users/${ada.email}/follows?kind=tag&target=energy`);
  await world.signOut();
  await world.signIn('ada');
  await expect.poll(() => $news.get()[0]?.name).toBe('Tidewater');
});

test('nobody reads the news of what was followed before, or by somebody else', async () => {
  const restore = () =>
    world.browser.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  const ada = await open();
  const follows = `/users/${ada.email}/follows?kind=tag&target=energy`;
  const readNews = async (): Promise<void> => {
    await ada.put(follows);
    restore();
    await expect.poll(() => $news.get()[0]?.name).toBe('Tidewater');
  };
  world.follow($news);
  await readNews();
  await ada.delete(follows); // on the next page
  restore();
  await expect.poll(() => $news.get()).toEqual([]);

  await readNews();
  const grace = await world.person('grace');
  storePerson({ uid: 'uid-grace', email: grace.email, name: 'Grace', photoURL: null }); // on the next page
  storeToken(grace.token);
  restore();
  await expect.poll(() => $news.get()).toEqual([]);
});
