import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepPending, type PendingAct, pendingActs } from '#lib/browser/member/outbox.ts';
import { reloadReactions } from '#lib/browser/member/reactions.ts';
import { setSaved } from '#lib/browser/saved/save.ts';
import { resumeOutbox } from '#lib/browser/users/resume-outbox.ts';
import { $counts } from '#lib/browser/votes/vote-counts.ts';
import { proofLifetime } from '#lib/domain/votes.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

let maker: Person;
let ada: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  id = await world.api.accepted(maker);
  ada = await world.signIn('ada');
  world.network.clear();
});

const leave = (pending: Pick<PendingAct, 'act'> & Partial<PendingAct>): void =>
  keepPending({ productId: id, uid: 'uid-ada', isSent: true, ...pending });

/** Votes on the page before: this one loads the reactions after that. */
const voteElsewhere = async (): Promise<void> => {
  await ada.votes(id);
  await reloadReactions();
};

const countOf = async (): Promise<number> =>
  (await world.api.anonymous.get(`/products?id=${id}`)).body.upVote;
const writes = () => world.network.calls(/^(PATCH|PUT|DELETE)/).map(({ call }) => call);

describe('a vote that the page before left unanswered', () => {
  test('is cast if the server does not have it', async () => {
    leave({ act: 'vote' });
    await resumeOutbox();
    expect(world.reported()).toEqual(['Voted Successfully']);
    expect([await countOf(), $counts.get()[id], pendingActs()]).toEqual([1, 1, []]);
  });

  test('is confirmed if the server has it, and sent again: its response may ask for a proof', async () => {
    await voteElsewhere();
    leave({ act: 'vote' });
    await resumeOutbox();
    expect([writes(), world.reported()]).toEqual([[`PATCH /products/${id}`], ['Voted Successfully']]);
    expect([$counts.get()[id], pendingActs()]).toEqual([1, []]);
  });

  test('that arrives while it is sent again is confirmed, and counts once', async () => {
    leave({ act: 'vote' });
    world.network.hold(/^PATCH/);
    const resumed = resumeOutbox();
    const [call] = await world.network.waiting(1);
    await ada.votes(id);
    call?.release();
    await resumed;
    expect(world.reported()).toEqual(['Voted Successfully']);
    expect([await countOf(), $counts.get()[id]]).toEqual([1, 1]);
  });

  test('is said to have failed if it fails again', async () => {
    world.network.response(/^PATCH/, 500);
    leave({ act: 'vote' });
    await resumeOutbox();
    expect([world.reported(), pendingActs()]).toEqual([['Vote count Failed'], []]);
  });

  test('leaves no wrong count behind if the product could not be loaded before it', async () => {
    await (await world.api.person('grace')).votes(id);
    for (const voteFirst of [async () => {}, voteElsewhere]) {
      await voteFirst();
      world.network.response(/^GET \/products\?/, 500);
      leave({ act: 'vote' });
      await resumeOutbox();
      expect([await countOf(), $counts.get()[id], pendingActs()]).toEqual([2, 2, []]);
    }
  });

  test('before it was sent is one vote too many for a member who had voted', async () => {
    await voteElsewhere();
    leave({ act: 'vote', isSent: false });
    await resumeOutbox();
    expect([writes(), world.reported()]).toEqual([[], ['You have already voted']]);
  });

  test('is not cast by another member, nor signed out', async () => {
    leave({ act: 'vote', uid: 'uid-grace' });
    await resumeOutbox();
    expect(pendingActs()).toEqual([]);
    leave({ act: 'vote' });
    await world.signOut();
    leave({ act: 'vote' }); // signing out has cleared the storage
    await resumeOutbox();
    expect([writes(), pendingActs(), world.browser.ledTo]).toEqual([[], [], []]);
  });
});

test('an act that waits for a slow response is dropped if another member signs in', async () => {
  const other = await world.api.accepted(maker);
  leave({ act: 'vote' });
  leave({ act: 'save', productId: other });
  world.network.hold(/^GET \/products\?/);
  const resumed = resumeOutbox();
  const [call] = await world.network.waiting(1);
  await world.signOut();
  await world.signIn('grace');
  call?.release();
  await resumed;
  expect([writes(), pendingActs()]).toEqual([[], []]);
});

test('a proof is left once its challenge has expired, minutes before other acts', () => {
  leave({ act: 'save' });
  keepPending({ act: 'prove', productId: id, uid: 'uid-ada', isSent: false }, proofLifetime);
  vi.useFakeTimers({ toFake: ['Date'] });
  const acts = () => pendingActs().map(({ act }) => act);
  vi.advanceTimersByTime(proofLifetime - 1_000);
  expect(acts()).toEqual(['save', 'prove']);
  vi.advanceTimersByTime(1_000);
  expect(acts()).toEqual(['save']);
  vi.useRealTimers();
});

test('a save that the page before left unanswered is sent again, and so is a removal', async () => {
  const saved = async (): Promise<string[]> => (await ada.get(`/users/${ada.email}/ballot`)).body.saved;
  leave({ act: 'save', saved: true });
  await resumeOutbox();
  expect([await saved(), world.reported()]).toEqual([[id], ['Saved to the list on your dashboard.']]);
  leave({ act: 'save', saved: false });
  await resumeOutbox();
  expect([await saved(), world.reported()]).toEqual([[], ['Removed from your saved products']]);
  expect(pendingActs()).toEqual([]);
});

test('a save that is taken back while an act before it is slow is not sent', async () => {
  const other = await world.api.accepted(maker);
  leave({ act: 'vote' });
  leave({ act: 'save', productId: other, saved: true });
  world.network.hold(/^GET \/products\?/);
  const resumed = resumeOutbox();
  const [call] = await world.network.waiting(1);
  await setSaved(other, false);
  call?.release();
  await resumed;
  expect(writes()).toEqual([expect.stringMatching(/^DELETE/), `PATCH /products/${id}`]);
  expect(pendingActs()).toEqual([]);
});

describe('a report that the page before left unanswered', () => {
  const reported = async (): Promise<string[]> => (await ada.get(`/users/${ada.email}/ballot`)).body.reported;

  test('is sent again with its reason, unless the server has it', async () => {
    for (let page = 0; page < 2; page++) {
      leave({ act: 'report', reason: 'Spam' });
      await resumeOutbox();
    }
    expect(world.network.calls(/^PATCH/).map(({ body }) => body)).toEqual([
      { reported: true, reason: 'Spam' },
    ]);
    expect([await reported(), pendingActs(), world.reported()]).toEqual([[id], [], []]);
  });

  test('is said to have failed if it fails again', async () => {
    world.network.response(/^PATCH/, 500);
    leave({ act: 'report' });
    await resumeOutbox();
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
    expect(pendingActs()).toEqual([]);
  });
});
