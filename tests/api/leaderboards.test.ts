import { describe, expect, vi } from 'vitest';
import type { Leaderboard, LeaderboardEntry } from '#lib/contract/leaderboards.ts';
import type { WonPlace } from '#lib/contract/products.ts';
import { type Period, periodAround, periodKinds, utcDay } from '#lib/domain/periods.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue } from '#lib/server/jobs/queue.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { closeSomeLeaderboards } from '#lib/server/leaderboards/close.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { closedBoardsCheck } from '#lib/tools/verify/leaderboards-check.ts';
import { launchOf } from '../recompute/calendar.ts';
import { recomputeLeaderboards } from '../recompute/leaderboards.ts';
import { addFinding, decideAs } from '../support/findings.ts';
import { test as base, idTokenFor, type Person, type TestApi } from '../support/test-api.ts';

interface Boards {
  /** Adds a product published at this time. */
  product(name: string, acceptedAt: string): Promise<string>;
  /** Has people vote for a product at this time. */
  vote(id: string, at: string, ...voters: Person[]): Promise<void>;
  voters(count: number, verified?: boolean): Promise<Person[]>;
  get(period: string): Promise<Leaderboard>;
  /** The names on a board, with the weight of their votes. */
  order(period: string): Promise<string[]>;
  /** Runs the job that closes the boards that have ended by this time. */
  close(at: string): Promise<void>;
  places(id: string): Promise<WonPlace[]>;
  /** Stored findings about votes, and when they will be judged. */
  findings(): Promise<{ kind: string; judged_at: string | null }[]>;
  /** Signs a voter in again, with a verified e-mail or a new unverified one. */
  verify(voter: Person, verified: boolean): Promise<void>;
}

/** The periods in which a product competes: those of its first full day. */
const periodsOf = (acceptedAt: string): Period[] =>
  periodKinds.map((kind) => periodAround(kind, utcDay(new Date(launchOf(acceptedAt)))));

const boardsOf = (api: TestApi): Boards => {
  let named = 0;
  let maker: Person | undefined;
  const get: Boards['get'] = async (period) => (await api.anonymous.get(`/leaderboards/${period}`)).body;
  return {
    get,
    async product(name, acceptedAt) {
      api.now(acceptedAt);
      maker = await api.person('mara');
      return api.accepted(maker, { name });
    },
    async vote(id, at, ...voters) {
      api.now(at);
      for (const { email } of voters) {
        const voter = await api.person(email.split('@')[0] ?? '', { verified: !email.startsWith('sock') });
        const response = await voter.patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
        expect(response).toMatchObject({ status: 200, body: { modifiedCount: 1 } });
      }
    },
    async voters(count, verified = true) {
      const names = Array.from({ length: count }, () => `${verified ? 'voter' : 'sock'}${named++}`);
      const people = await Promise.all(names.map((name) => api.person(name, { verified })));
      // Known for long, so that each vote weighs 1 once they sign in again.
      const known = { created_at: '2025-01-01T00:00:00.000Z', weighed: 0 as const };
      for (const person of people) await api.account(person, known);
      return people;
    },
    order: async (period) =>
      (await get(period)).entries.map(({ product, weight }) => `${product?.name ?? '-'} ${weight}`),
    async close(at) {
      api.now(at);
      await enqueueRecurring(api.context);
      await runDueJobs(api.context);
    },
    findings: () =>
      api.context.db.read.selectFrom('findings').select(['kind', 'judged_at']).orderBy('id').execute(),
    places: async (id) => (await api.anonymous.get(`/products?id=${id}`)).body.places,
    async verify({ email }, verified) {
      const name = email.split('@')[0] ?? '';
      const current = verified ? email : `${name}@elsewhere.example`;
      const claims = { uid: `uid-${name}`, email: current, emailVerified: verified, name };
      await api.bearer(idTokenFor(claims)).post('/users', { body: { name, email: current } });
    },
  };
};

const test = base.extend<{ boards: Boards }>({
  boards: async ({ api }, use) => use(boardsOf(api)),
});

const placed = ({ place, votes, withdrawn, lastVoteAt, product }: LeaderboardEntry) => ({
  place,
  votes,
  withdrawn,
  lastVoteAt,
  name: product?.name ?? null,
});

describe('Which products compete', () => {
  test('a product competes in the periods of its first full day, and until then is new', async ({
    boards,
  }) => {
    await boards.product('Loupe', '2026-12-30T23:00:00.000Z');
    expect(await boards.get('today')).toMatchObject({
      period: '2026-12-30',
      entries: [],
      newcomers: [{ name: 'Loupe' }],
    });
    for (const { name } of periodsOf('2026-12-30T23:00:00.000Z').slice(1))
      expect(await boards.order(name), name).toEqual(['Loupe 0']);
  });

  test('on its first full day it is no newcomer any more', async ({ api, boards }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    api.now('2026-11-21T00:00:00.000Z');
    expect(await boards.get('today')).toMatchObject({
      period: '2026-11-21',
      entries: [{ place: null, votes: 0, lastVoteAt: null, reachedAt: '2026-11-20T09:00:00.000Z' }],
      newcomers: [],
    });
  });

  test('one that is published at midnight competes from then on', async ({ boards }) => {
    await boards.product('Loupe', '2026-11-21T00:00:00.000Z');
    expect(await boards.order('2026-11-21')).toEqual(['Loupe 0']);
    expect((await boards.get('today')).newcomers).toEqual([]);
  });

  test('the databases find the same periods as the domain does', async ({ api, boards }) => {
    const id = Number(await boards.product('Loupe', '2026-11-20T09:00:00.000Z'));
    const { read, write } = api.context.db;
    const days = [
      '1970-01-01',
      '1999-12-31',
      '2020-12-31',
      '2024-02-28',
      '2024-12-29',
      '2024-12-30',
      '2026-12-31',
    ];
    for (let year = 2025; year < 2032; year++) days.push(`${year}-12-27`, `${year}-01-02`, `${year}-06-30`);
    for (const day of days)
      for (const accepted_at of [`${day}T00:00:00.000Z`, `${day}T00:00:00.001Z`]) {
        await write.updateTable('products').set({ accepted_at }).where('id', '=', id).execute();
        const entries = await read
          .selectFrom('leaderboard_entries')
          .innerJoin('leaderboards', 'leaderboards.period', 'leaderboard_entries.period')
          .select(['leaderboards.period', 'kind', 'starts_on', 'ends_on'])
          .where('product_id', '=', id)
          .execute();
        const expected = periodsOf(accepted_at).map(({ name, kind, startsOn, endsOn }) =>
          [name, kind, startsOn, endsOn].join(' '),
        );
        expect(entries.map((entry) => Object.values(entry).join(' ')).sort(), accepted_at).toEqual(
          expected.sort(),
        );
      }
  });

  test('a product that is rejected leaves, and comes back with its votes', async ({ api, boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.vote(id, '2026-11-21T10:00:00.000Z', ...(await boards.voters(2)));
    await api.moderate(id, { status: 'rejected' });
    expect(await boards.order('2026-11-21')).toEqual([]);
    await api.moderate(id, { status: 'accepted' });
    expect((await boards.get('2026-11-21')).entries.map(placed)).toEqual([
      { place: 1, votes: 2, withdrawn: 0, lastVoteAt: '2026-11-21T10:00:00.000Z', name: 'Loupe' },
    ]);
  });
});

describe('Which votes count', () => {
  test('those received in the period, each in those it lies in', async ({ boards }) => {
    // A Sunday, whose week ends with it.
    const id = await boards.product('Loupe', '2026-11-21T09:00:00.000Z');
    const [early, first, last, late, later] = await boards.voters(5);
    if (!early || !first || !last || !late || !later) throw new Error('no voters');
    await boards.vote(id, '2026-11-21T23:59:59.999Z', early);
    await boards.vote(id, '2026-11-22T00:00:00.000Z', first);
    await boards.vote(id, '2026-11-22T23:59:59.999Z', last);
    await boards.vote(id, '2026-11-23T00:00:00.000Z', late);
    await boards.vote(id, '2027-01-01T00:00:00.000Z', later);
    const counts = ['2026-11-22', '2026-W47', '2026-11', '2026', 'all'].map(async (name) => {
      const [entry] = (await boards.get(name)).entries;
      return [name, entry?.votes, entry?.lastVoteAt];
    });
    expect(await Promise.all(counts)).toEqual([
      ['2026-11-22', 2, '2026-11-22T23:59:59.999Z'],
      ['2026-W47', 3, '2026-11-22T23:59:59.999Z'],
      ['2026-11', 4, '2026-11-23T00:00:00.000Z'],
      ['2026', 4, '2026-11-23T00:00:00.000Z'],
      ['all', 5, '2027-01-01T00:00:00.000Z'],
    ]);
  });

  test('only those of people with a verified e-mail, from when they were received', async ({ boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    const [sock] = await boards.voters(1, false);
    const [voter] = await boards.voters(1);
    if (!sock || !voter) throw new Error('no voters');
    await boards.vote(id, '2026-11-21T10:00:00.000Z', sock);
    expect(await boards.order('2026-11-21')).toEqual(['Loupe 0']);
    await boards.vote(id, '2026-11-21T12:00:00.000Z', voter);
    await boards.verify(sock, true);
    expect((await boards.get('2026-11-21')).entries.map(placed)).toEqual([
      { place: 1, votes: 2, withdrawn: 0, lastVoteAt: '2026-11-21T12:00:00.000Z', name: 'Loupe' },
    ]);
    await boards.verify(voter, false);
    expect((await boards.get('2026-11-21')).entries.map(placed)).toEqual([
      { place: 1, votes: 1, withdrawn: 0, lastVoteAt: '2026-11-21T10:00:00.000Z', name: 'Loupe' },
    ]);
    await boards.verify(sock, false);
    expect((await boards.get('2026-11-21')).entries).toMatchObject([
      { place: null, votes: 0, lastVoteAt: null, reachedAt: '2026-11-20T09:00:00.000Z' },
    ]);
  });

  test('of two with as many votes the one that had them first is before the other', async ({ boards }) => {
    const late = await boards.product('Late', '2026-11-20T08:00:00.000Z');
    const early = await boards.product('Early', '2026-11-20T09:00:00.000Z');
    const top = await boards.product('Most', '2026-11-20T10:00:00.000Z');
    await boards.product('None', '2026-11-20T11:00:00.000Z');
    const [one, two, three] = await boards.voters(3);
    if (!one || !two || !three) throw new Error('no voters');
    await boards.vote(late, '2026-11-21T01:00:00.000Z', one);
    await boards.vote(early, '2026-11-21T02:00:00.000Z', one, two);
    await boards.vote(late, '2026-11-21T03:00:00.000Z', two);
    await boards.vote(top, '2026-11-21T04:00:00.000Z', one, two, three);
    expect(await boards.order('today')).toEqual(['Most 3', 'Early 2', 'Late 2', 'None 0']);
    expect((await boards.get('today')).entries.map(({ place }) => place)).toEqual([1, 2, 3, null]);
  });
});

describe('Which periods there are', () => {
  test.for([
    'yesterday',
    '2026-W54',
    '2026-02-30',
    '2026-11-1',
    '2026-w47',
    'ALL',
    // Before the first day, and yet to come.
    '2026-11-20',
    '2026-10',
    '2026-W46',
    '2025',
    '2026-11-25',
    '2026-W49',
    '2026-12',
    '2027',
  ])('there is no board of the name %s', async (name, { api, boards }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    api.now('2026-11-24T09:00:00.000Z');
    expect((await api.anonymous.get(`/leaderboards/${name}`)).status).toBe(404);
  });

  test('each names the one before and after it on which something competes, or that runs', async ({
    api,
    boards,
  }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    api.now('2026-11-23T09:00:00.000Z');
    const neighbours = async (name: string) => {
      const { previous, next } = await boards.get(name);
      return [previous, next];
    };
    expect(await neighbours('2026-11-21')).toEqual([null, '2026-11-23']);
    expect(await neighbours('2026-11-22')).toEqual(['2026-11-21', '2026-11-23']);
    expect(await neighbours('today')).toEqual(['2026-11-21', null]);
    expect(await neighbours('2026-W48')).toEqual(['2026-W47', null]);
    expect(await neighbours('2026-11')).toEqual([null, null]);
    expect(await neighbours('all')).toEqual([null, null]);
    await boards.product('Trowel', '2026-11-25T09:00:00.000Z');
    // The new one competes from tomorrow on.
    expect(await neighbours('2026-11-21')).toEqual([null, '2026-11-25']);
    api.now('2026-11-28T09:00:00.000Z');
    expect(await neighbours('2026-11-21')).toEqual([null, '2026-11-26']);
    expect(await neighbours('2026-11-24')).toEqual(['2026-11-21', '2026-11-26']);
    expect(await neighbours('2026-11-26')).toEqual(['2026-11-21', '2026-11-28']);
    expect(await neighbours('2026-11-27')).toEqual(['2026-11-26', '2026-11-28']);
    expect(await neighbours('today')).toEqual(['2026-11-26', null]);
  });

  test('a site without products has a board of today', async ({ boards }) => {
    expect(await boards.get('today')).toMatchObject({ state: 'running', entries: [], previous: null });
    expect(await boards.get('all')).toMatchObject({ kind: 'all', startsAt: null, endsAt: null });
  });

  test('a long board comes in parts', async ({ api, boards }) => {
    for (const name of ['One', 'Two', 'Three']) await boards.product(name, '2026-11-20T09:00:00.000Z');
    const part = async (query: string): Promise<Leaderboard> =>
      (await api.anonymous.get(`/leaderboards/all?${query}`)).body;
    expect(await part('limit=2')).toMatchObject({ more: true, entries: [{}, {}] });
    const rest = await part('limit=2&offset=2');
    expect(rest.more).toBe(false);
    expect(rest.entries.map(({ product }) => product?.name)).toEqual(['Three']);
  });
});

describe('A closed period', () => {
  test('is closed once its last votes were examined, an hour after its end at the latest', async ({
    api,
    boards,
  }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    const { db } = api.context;
    const close = (at: string) => transact(db, (handle) => closeSomeLeaderboards(handle, new Date(at)));
    await close('2026-11-21T12:00:00.000Z');
    const run = { id: 1, began_at: '2026-11-20', looked_until: '2026-11-21T23:59:00.000Z', whole_at: '' };
    await db.write.insertInto('finding_runs').values(run).execute();
    expect(await close('2026-11-22T00:03:00.000Z')).toMatchObject({
      ...{ closed: 0, more: false, again: '2026-11-22T00:04:00.000Z' },
    });
    await db.write.updateTable('finding_runs').set({ looked_until: '2026-11-22T00:03:00.000Z' }).execute();
    expect((await close('2026-11-22T00:04:00.000Z')).closed).toBe(1);
    expect((await close('2026-11-23T00:59:59.000Z')).closed).toBe(0);
    expect(await close('2026-11-23T01:00:00.000Z')).toMatchObject({ closed: 2 });
  });

  test('is closed as soon as its last votes were examined', async ({ api, boards }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.close('2026-11-21T23:30:00.000Z');
    api.now('2026-11-22T00:10:00.000Z');
    const run = async (kind: 'closeLeaderboards' | 'detectVotes') => {
      await enqueue(api.context.db.write, kind, {}, api.context.clock().toISOString());
      await runDueJobs(api.context);
      return (await boards.get('2026-11-21')).state;
    };
    expect(await run('closeLeaderboards')).toBe('ended');
    expect(await run('detectVotes')).toBe('closed');
  });

  test('waits for moderators while a group with votes in it is open, and has their full weight once they are kept', async ({
    api,
    boards,
  }) => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await boards.product(`Loupe ${n}`, '2026-11-20T09:00:00.000Z'));
    await boards.close('2026-11-20T23:00:00.000Z');
    const ring = await boards.voters(8);
    for (const [n, id] of ids.entries()) await boards.vote(id, `2026-11-21T1${n}:00:00.000Z`, ...ring);
    await boards.close('2026-11-22T00:05:00.000Z');
    const board = await boards.get('2026-11-21');
    expect(board).toMatchObject({ state: 'ended', finalAt: '2026-11-23T00:00:00.000Z' });
    expect(board.entries.map(({ weight }) => weight)).toEqual(ids.map(() => 0));
    api.now('2026-11-22T09:00:00.000Z');
    const mo = await api.person('mo', { role: 'moderator' });
    const [{ _id, votes }] = (await mo.get('/findings')).body;
    await mo.patch(`/findings/${_id}`, { body: { state: 'kept', seen: 'open', votes } });
    await runDueJobs(api.context);
    const closed = await boards.get('2026-11-21');
    expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-11-22T09:00:00.000Z' });
    expect(closed.entries.map(({ weight }) => weight)).toEqual(ids.map(() => 8));
  });

  describe('with accounts that came at once, through all links of a list', () => {
    /** Eight accounts vote for seven products from this time on, a minute each. */
    const rush = async (boards: Boards, from: string) => {
      const ids: string[] = [];
      for (let n = 0; n < 7; n++) ids.push(await boards.product(`Loupe ${n}`, '2026-11-20T09:00:00.000Z'));
      await boards.close('2026-11-20T23:00:00.000Z');
      const ring = await boards.voters(8);
      for (const [n, id] of ids.entries())
        await boards.vote(id, new Date(Date.parse(from) + n * 60_000).toISOString(), ...ring);
      await boards.close(new Date(Date.parse(from) + 600_000).toISOString());
      return ids;
    };

    test('waits until it is known whether others follow, and counts nothing if nobody does', async ({
      api,
      boards,
    }) => {
      const invalidate = vi.spyOn(api.context.caches, 'invalidate');
      const ids = await rush(boards, '2026-11-21T23:30:00.000Z');
      // Its page says from then on when it is final.
      expect(invalidate).toHaveBeenLastCalledWith([cacheTags.leaderboards]);
      expect(await boards.findings()).toEqual([{ kind: 'watch', judged_at: '2026-11-22T23:33:00.000Z' }]);
      await boards.close('2026-11-22T01:10:00.000Z');
      const waiting = await boards.get('2026-11-21');
      expect(waiting).toMatchObject({ state: 'ended', finalAt: '2026-11-23T00:00:00.000Z' });
      expect(waiting.entries.map(({ weight }) => weight)).toEqual(ids.map(() => 8));
      // Nobody votes on that day: the time alone has it judged.
      await boards.close('2026-11-22T23:40:00.000Z');
      expect(await boards.findings()).toEqual([{ kind: 'lockstep', judged_at: null }]);
      await boards.close('2026-11-23T00:05:00.000Z');
      const closed = await boards.get('2026-11-21');
      expect(closed.state).toBe('closed');
      expect(closed.entries.map(({ weight }) => weight)).toEqual(ids.map(() => 0));
    });

    test('does not wait any more once others have followed', async ({ boards }) => {
      const ids = await rush(boards, '2026-11-21T15:00:00.000Z');
      expect(await boards.findings()).toMatchObject([{ judged_at: '2026-11-22T15:03:00.000Z' }]);
      for (let hour = 17; hour < 23; hour++) {
        const readers = await boards.voters(3);
        for (const [n, id] of ids.entries())
          await boards.vote(id, `2026-11-21T${hour}:0${n}:00.000Z`, ...readers);
      }
      await boards.close('2026-11-22T00:05:00.000Z');
      expect(await boards.findings()).toEqual([{ kind: 'watch', judged_at: null }]);
      expect((await boards.get('2026-11-21')).state).toBe('closed');
    });
  });

  /** Accounts that come at once for one product on the board of 2026-11-21, which waits for it to be known if others follow. */
  const waitingBoard = async (boards: Boards) => {
    const regulars = await boards.voters(12);
    for (const day of ['2026-11-10', '2026-11-14']) {
      const known = await boards.product(`Known since ${day}`, `${day}T09:00:00.000Z`);
      await boards.vote(known, `${day}T12:00:00.000Z`, ...regulars);
    }
    const loupe = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.close('2026-11-20T23:00:00.000Z');
    await boards.vote(loupe, '2026-11-21T21:00:00.000Z', ...(await boards.voters(16)));
    await boards.close('2026-11-21T21:10:00.000Z');
    expect(await boards.findings()).toEqual([{ kind: 'watch', judged_at: '2026-11-22T03:00:00.000Z' }]);
    await boards.close('2026-11-22T00:10:00.000Z');
    expect((await boards.get('2026-11-21')).state).toBe('ended');
    return loupe;
  };

  test('waits for accounts that came at once for one product, and counts nothing if nobody follows', async ({
    boards,
  }) => {
    await waitingBoard(boards);
    await boards.close('2026-11-22T01:10:00.000Z');
    expect((await boards.get('2026-11-21')).state).toBe('ended');
    await boards.close('2026-11-22T03:05:00.000Z');
    expect(await boards.findings()).toEqual([{ kind: 'burst', judged_at: null }]);
    await boards.close('2026-11-23T00:05:00.000Z');
    const closed = await boards.get('2026-11-21');
    expect(closed.state).toBe('closed');
    expect(closed.entries.map(({ weight }) => weight)).toEqual([0]);
  });

  test('goes on waiting for accounts that came at once and are watched, and counts nothing if nobody follows', async ({
    api,
    boards,
  }) => {
    await waitingBoard(boards);
    api.now('2026-11-22T00:20:00.000Z');
    const moderator = () => api.person('mo', { role: 'moderator' });
    const [{ _id }] = (await (await moderator()).get('/findings')).body;
    expect((await decideAs(await moderator(), _id, 'watched')).body).toEqual({ modifiedCount: 1 });
    await boards.close('2026-11-22T00:30:00.000Z');
    expect(await boards.get('2026-11-21')).toMatchObject({ state: 'ended', entries: [{ weight: 16 }] });
    await boards.close('2026-11-22T03:05:00.000Z');
    expect((await (await moderator()).get('/findings')).body).toMatchObject([
      { _id, kind: 'burst', state: 'open', votes: 16 },
    ]);
    await boards.close('2026-11-23T00:05:00.000Z');
    expect(await boards.get('2026-11-21')).toMatchObject({ state: 'closed', entries: [{ weight: 0 }] });
  });

  test('does not wait for a finding whose votes another one has removed', async ({ api, boards }) => {
    const loupe = await waitingBoard(boards);
    await boards.close('2026-11-22T03:05:00.000Z');
    const mo = await api.person('mo', { role: 'moderator' });
    const { db, clock } = api.context;
    const other = await addFinding(db.write, Number(loupe), clock().toISOString(), 'watch');
    await decideAs(mo, other, 'removed');
    await boards.close('2026-11-22T03:10:00.000Z');
    expect((await mo.get('/findings')).body).toMatchObject([{ kind: 'burst', state: 'open' }]);
    expect((await boards.get('2026-11-21')).state).toBe('closed');
  });

  test('closes once moderators have decided about accounts that came at once', async ({ api, boards }) => {
    await waitingBoard(boards);
    api.now('2026-11-22T00:20:00.000Z');
    const mo = await api.person('mo', { role: 'moderator' });
    const [{ _id }] = (await mo.get('/findings')).body;
    expect((await decideAs(mo, _id, 'kept')).body).toEqual({ modifiedCount: 1 });
    api.now('2026-11-22T00:21:00.000Z');
    await runDueJobs(api.context);
    expect(await boards.get('2026-11-21')).toMatchObject({ state: 'closed', entries: [{ weight: 16 }] });
  });

  test.for([6, 20])(
    'closes once %i others have followed those who came at once',
    async (others, { boards }) => {
      const loupe = await waitingBoard(boards);
      await boards.vote(loupe, '2026-11-22T00:20:00.000Z', ...(await boards.voters(others)));
      await boards.close('2026-11-22T00:30:00.000Z');
      const waiting = (await boards.findings()).filter(({ judged_at }) => judged_at !== null);
      expect(waiting).toEqual([]);
      expect(await boards.get('2026-11-21')).toMatchObject({ state: 'closed', entries: [{ weight: 16 }] });
    },
  );

  test('does not wait for a group whose votes weigh nothing', async ({ api, boards }) => {
    const ids: string[] = [];
    for (let n = 0; n < 7; n++) ids.push(await boards.product(`Loupe ${n}`, '2026-11-20T09:00:00.000Z'));
    await boards.close('2026-11-20T23:00:00.000Z');
    const ring = await boards.voters(8, false);
    for (const [n, id] of ids.entries()) await boards.vote(id, `2026-11-21T1${n}:00:00.000Z`, ...ring);
    await boards.close('2026-11-22T00:05:00.000Z');
    const found = await api.context.db.read.selectFrom('findings').select(['kind', 'state']).execute();
    expect(found).toEqual([{ kind: 'lockstep', state: 'open' }]);
    expect((await boards.get('2026-11-21')).state).toBe('closed');
  });

  test('is closed minutes after its end, once, and says so', async ({ api, boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.vote(id, '2026-11-21T10:00:00.000Z', ...(await boards.voters(1)));
    await boards.close('2026-11-22T00:01:00.000Z');
    const early = new Date('2026-11-22T00:01:00.000Z');
    const { closed: none } = await transact(api.context.db, (db) => closeSomeLeaderboards(db, early));
    expect(none).toBe(0);
    expect(await boards.get('2026-11-21')).toMatchObject({ state: 'ended', closedAt: null });
    await boards.close('2026-11-22T00:02:30.000Z');
    const closed = await boards.get('2026-11-21');
    expect(closed).toMatchObject({ state: 'closed', closedAt: '2026-11-22T00:02:30.000Z' });
    await boards.close('2026-11-22T05:00:00.000Z');
    expect(await boards.get('2026-11-21')).toEqual(closed);
    expect((await api.anonymous.get('/leaderboards')).body).toEqual([
      {
        period: '2026-11-21',
        endsAt: '2026-11-22T00:00:00.000Z',
        closedAt: '2026-11-22T00:02:30.000Z',
        ranked: 1,
      },
    ]);
  });

  test('also if it is empty and older products are added after later ones have closed', async ({
    api,
    boards,
  }) => {
    await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.close('2026-11-23T05:00:00.000Z');
    await boards.product('Relic', '2026-10-24T09:00:00.000Z');
    const gap = ['2026-11-05', '2026-W45'];
    const states = () => Promise.all(gap.map(async (name) => (await boards.get(name)).state));
    await boards.close('2026-11-23T06:00:00.000Z');
    expect(await states()).toEqual(['closed', 'closed']);
    // As on a site that has closed the boards around them without them.
    await api.context.db.write.deleteFrom('leaderboards').where('period', 'in', gap).execute();
    expect(await states()).toEqual(['ended', 'ended']);
    await boards.close('2026-11-23T07:00:00.000Z');
    expect(await states()).toEqual(['closed', 'closed']);
  });

  test('never changes: votes that are withdrawn or verified later, or removed, leave a mark', async ({
    api,
    boards,
  }) => {
    const first = await boards.product('First', '2026-11-20T09:00:00.000Z');
    const second = await boards.product('Second', '2026-11-20T09:00:00.000Z');
    const third = await boards.product('Third', '2026-11-20T09:00:00.000Z');
    const voters = await boards.voters(3);
    const socks = await boards.voters(3, false);
    await boards.vote(first, '2026-11-21T10:00:00.000Z', ...voters);
    await boards.vote(second, '2026-11-21T11:00:00.000Z', ...voters.slice(1), ...socks);
    await boards.vote(third, '2026-11-21T12:00:00.000Z', ...voters.slice(2));
    await boards.close('2026-11-22T01:00:00.000Z');
    const before = (await boards.get('2026-11-21')).entries.map(placed);
    expect(before.map(({ name, votes }) => `${name} ${votes}`)).toEqual(['First 3', 'Second 2', 'Third 1']);

    const [leaving] = voters;
    if (!leaving) throw new Error('no voters');
    await boards.verify(leaving, false);
    for (const sock of socks) await boards.verify(sock, true);
    await api.moderate(second, { status: 'rejected' });
    await (await api.person('mara')).delete(`/products/${third}`);
    await runDueJobs(api.context);
    expect((await boards.get('2026-11-21')).entries.map(placed)).toEqual([
      { ...before[0], withdrawn: 1 },
      { ...before[1], name: null },
      { ...before[2], name: null, withdrawn: 1 },
    ]);
    // Open boards follow.
    expect(await boards.order('2026-11')).toEqual(['First 2']);
    await api.moderate(second, { status: 'accepted' });
    expect((await boards.get('2026-11-21')).entries.map(placed).slice(0, 2)).toEqual([
      { ...before[0], withdrawn: 1 },
      before[1],
    ]);
    expect(await boards.order('2026-11')).toEqual(['Second 5', 'First 2']);
  });

  test('takes up nothing that is published or imported later', async ({ api, boards }) => {
    await boards.product('Loupe', '2026-11-18T09:00:00.000Z');
    const late = await boards.product('Late', '2026-11-20T09:00:00.000Z');
    await api.moderate(late, { status: 'rejected' });
    await boards.close('2026-11-23T01:00:00.000Z');
    await api.moderate(late, { status: 'accepted' });
    expect(await boards.order('2026-11-21')).toEqual([]);
    expect(await boards.order('2026-W47')).toEqual(['Loupe 0']);
    expect(await boards.order('2026-11')).toEqual(['Loupe 0', 'Late 0']);
    // A board of a day without products.
    const { write } = api.context.db;
    await write
      .updateTable('products')
      .set({ accepted_at: '2026-11-19T09:00:00.000Z' })
      .where('id', '=', Number(late))
      .execute();
    expect(await boards.order('2026-11-20')).toEqual([]);
  });

  test('however long no server ran, all that have ended are closed in order', async ({ api, boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.vote(id, '2026-11-21T10:00:00.000Z', ...(await boards.voters(1)));
    await boards.close('2027-01-06T01:00:00.000Z');
    const stored = await api.context.db.read
      .selectFrom('leaderboards')
      .select(['period', 'ends_on', 'closed_at', 'ranked'])
      .orderBy('ends_on')
      .execute();
    const [closed, open] = [true, false].map((isClosed) =>
      stored.filter(({ closed_at }) => (closed_at !== null) === isClosed).map(({ period }) => period),
    );
    expect(closed?.length).toBe(46 + 7 + 2 + 1); // days, weeks, months, a year
    expect(open?.sort()).toEqual(['2027', '2027-01', '2027-01-06', '2027-W01', 'all']);
    expect(await boards.places(id)).toEqual(
      ['2026', '2026-11', '2026-W47', '2026-11-21'].map((period) => ({ period, place: 1 })),
    );
  });

  test('that a fast clock closed early is opened by `db verify --repair`, and counts all its votes', async ({
    api,
    boards,
  }) => {
    const { db, clock } = api.context;
    const early = await boards.product('Early', '2026-11-20T09:00:00.000Z');
    const late = await boards.product('Late', '2026-11-20T10:00:00.000Z');
    const newcomer = await boards.product('Newcomer', '2026-11-21T09:00:00.000Z');
    const voters = await boards.voters(2);
    await boards.vote(early, '2026-11-21T10:00:00.000Z', ...voters.slice(1));
    await boards.close('2026-12-02T12:00:00.000Z');
    expect(await boards.places(early)).toHaveLength(3);
    await boards.vote(late, '2026-11-21T12:30:00.000Z', ...voters);
    await boards.close('2026-11-21T13:00:00.000Z');
    expect(await boards.order('2026-11-21')).toEqual(['Early 1', 'Late 0']);
    const wrong = await closedBoardsCheck.find(db.read, db, clock());
    expect(wrong).toContainEqual(
      expect.objectContaining({
        ...{ table: 'leaderboards', row: '2026-11-21', column: 'closed_at' },
        ...{ stored: '2026-12-02T12:00:00.000Z', expected: null },
      }),
    );
    await transact(db, (handle) => closedBoardsCheck.mend(handle, db, wrong));
    expect(await closedBoardsCheck.find(db.read, db, clock())).toEqual([]);
    expect(await boards.places(early)).toEqual([]);
    for (const period of ['2026-11-21', '2026-W47', '2026-11']) {
      expect(await boards.get(period)).toMatchObject({ state: 'running', closedAt: null });
      expect((await boards.order(period)).slice(0, 2)).toEqual(['Late 2', 'Early 1']);
    }
    // The board of the next day begins as any other.
    await boards.close('2026-11-22T00:03:00.000Z');
    expect(await boards.order('2026-11-22')).toEqual(['Newcomer 0']);
    await boards.vote(newcomer, '2026-11-22T09:00:00.000Z', ...voters);
    await boards.close('2026-11-23T00:03:00.000Z');
    expect(await boards.places(late)).toEqual([
      { period: '2026-W47', place: 1 },
      { period: '2026-11-21', place: 1 },
    ]);
    expect(await boards.places(newcomer)).toContainEqual({ period: '2026-11-22', place: 1 });
    expect(await closedBoardsCheck.find(db.read, db, clock())).toEqual([]);
  });

  test('stays closed while the clock is behind, also once more of its votes are verified', async ({
    api,
    boards,
  }) => {
    const winner = await boards.product('Winner', '2026-11-20T09:00:00.000Z');
    const second = await boards.product('Second', '2026-11-20T10:00:00.000Z');
    const socks = await boards.voters(3, false);
    await boards.vote(winner, '2026-11-21T10:00:00.000Z', ...(await boards.voters(2)));
    await boards.vote(second, '2026-11-21T11:00:00.000Z', ...socks);
    await boards.close('2026-11-22T01:00:00.000Z');
    const before = await boards.get('2026-11-21');
    expect(before.state).toBe('closed');
    for (const sock of socks) await boards.verify(sock, true);
    await runDueJobs(api.context);
    for (const behind of ['2026-11-21T22:00:00.000Z', '2025-06-01T12:00:00.000Z']) await boards.close(behind);
    await boards.close('2026-11-22T12:00:00.000Z');
    expect(await boards.get('2026-11-21')).toEqual(before);
    expect(await boards.places(winner)).toEqual([{ period: '2026-11-21', place: 1 }]);
  });

  test('is closed once by several servers', async ({ api, boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.vote(id, '2026-11-21T10:00:00.000Z', ...(await boards.voters(1)));
    api.now('2026-11-22T01:00:00.000Z');
    await enqueueRecurring(api.context);
    await Promise.all(Array.from({ length: 4 }, () => runDueJobs(api.context)));
    expect(await boards.get('2026-11-21')).toMatchObject({
      state: 'closed',
      entries: [{ place: 1, votes: 1 }],
    });
    expect(await boards.places(id)).toEqual([{ period: '2026-11-21', place: 1 }]);
  });

  test('a product says which places it has won, and those in memory learn of it', async ({ boards }) => {
    const ids: string[] = [];
    for (const name of ['One', 'Two', 'Three', 'Four'])
      ids.push(await boards.product(name, '2026-11-20T09:00:00.000Z'));
    const voters = await boards.voters(4);
    for (const [index, id] of ids.entries())
      await boards.vote(id, '2026-11-21T10:00:00.000Z', ...voters.slice(index));
    expect(await Promise.all(ids.map(boards.places))).toEqual([[], [], [], []]);
    await boards.close('2026-11-22T01:00:00.000Z');
    expect(
      (await Promise.all(ids.map(boards.places))).map((places) => places.map(({ place }) => place)),
    ).toEqual([[1], [2], [3], []]);
  });

  test('the page of a maker names the places that their products have won, as long as these are published', async ({
    api,
    boards,
  }) => {
    const [first, second] = [
      await boards.product('One', '2026-11-20T09:00:00.000Z'),
      await boards.product('Two', '2026-11-20T09:00:00.000Z'),
    ];
    const voters = await boards.voters(2);
    await boards.vote(first, '2026-11-21T10:00:00.000Z', ...voters);
    await boards.vote(second, '2026-11-21T11:00:00.000Z', ...voters.slice(1));
    const { makerId } = (await api.anonymous.get(`/products?id=${first}`)).body;
    const placesOf = async () => (await api.anonymous.get(`/makers/${makerId}`)).body.places;
    expect(await placesOf()).toEqual([]);
    await boards.close('2026-11-22T01:00:00.000Z');
    expect(await placesOf()).toEqual([
      { period: '2026-11-21', place: 1, product: { _id: first, name: 'One' } },
      { period: '2026-11-21', place: 2, product: { _id: second, name: 'Two' } },
    ]);
    await boards.close('2026-11-23T01:00:00.000Z');
    expect((await placesOf()).map(({ period }: WonPlace) => period)).toEqual([
      ...['2026-W47', '2026-W47', '2026-11-21', '2026-11-21'],
    ]);
    await api.moderate(first, { status: 'rejected' });
    expect((await placesOf()).map(({ place }: WonPlace) => place)).toEqual([2, 2]);
  });

  test('without votes nobody has a place', async ({ api, boards }) => {
    const id = await boards.product('Loupe', '2026-11-20T09:00:00.000Z');
    await boards.close('2026-11-22T01:00:00.000Z');
    expect(await boards.places(id)).toEqual([]);
    expect((await api.anonymous.get('/leaderboards')).body).toEqual([]);
  });
});

test('every order is recomputed from answers of the API alone', async ({ api, boards }) => {
  await seedDemo(api.context);
  const get = async (path: string) => {
    const { status, body } = await api.anonymous.get(path);
    return status === 404 ? undefined : body;
  };
  const now = () => api.context.clock().getTime();
  const running = await recomputeLeaderboards(get, now());
  expect(running.problems).toEqual([]);
  expect(running.boards).toBeGreaterThan(60);
  expect(running.entries).toBeGreaterThan(150);
  await boards.close('2026-11-21T13:00:00.000Z');
  expect((await recomputeLeaderboards(get, now())).problems).toEqual([]);
  // Some of it goes.
  const [gone, hidden] = (await boards.get('2026-11')).entries;
  const admin = await api.person('chief');
  await admin.patch(`/products/${gone?.productId}`, { body: { reported: true } });
  await (await api.person('mo', { role: 'moderator' })).delete(`/products/${gone?.productId}`);
  await api.moderate(hidden?.productId ?? '', { status: 'rejected' });
  await runDueJobs(api.context);
  expect((await recomputeLeaderboards(get, now())).problems).toEqual([]);
});
