import { expect } from 'vitest';
import type { AuditEntry } from '#lib/contract/audit.ts';
import type { Notification, NotificationSettings } from '#lib/contract/notifications.ts';
import { days, hours, minutes, seconds } from '#lib/domain/durations.ts';
import { undo } from '#lib/domain/moderation.ts';
import { notificationPath, notificationText } from '#lib/domain/notification-text.ts';
import {
  notifications as limits,
  type NotificationKind,
  notificationKinds,
} from '#lib/domain/notifications.ts';
import { maxUnread } from '#lib/domain/unread.ts';
import { countOf } from '#lib/server/db/handle.ts';
import { sweeps } from '#lib/server/db/limits.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import { notificationJobs } from '#lib/server/notifications/jobs.ts';
import { backup } from '#lib/tools/cli/backup.ts';
import { recordCommand, runCommand } from '#lib/tools/cli/run-command.ts';
import { seedDemo } from '#lib/tools/seed/index.ts';
import { manyPeople } from '../support/many-people.ts';
import { draft, type Person, type TestApi, test, totalOf } from '../support/test-api.ts';

const forward = (api: TestApi, milliseconds: number): void =>
  api.now(new Date(api.context.clock().getTime() + milliseconds).toISOString());

/** Notifies of everything until now, decisions included, which can be undone for a while. */
const dispatch = async (api: TestApi): Promise<void> => {
  forward(api, undo.offered + undo.slack + 1);
  await runDueJobs(api.context);
};

/** With those that are due each hour. */
const runRecurring = async ({ context }: TestApi): Promise<void> => {
  await enqueueRecurring(context);
  await runDueJobs(context);
};

const listOf = async (person: Person, query = ''): Promise<Notification[]> =>
  (await person.get(`/notifications${query}`)).body;
const textsOf = async (person: Person): Promise<string[]> => (await listOf(person)).map(notificationText);
const unreadOf = async (person: Person): Promise<number> =>
  (await person.get('/notifications/unread')).body.unread;
const review = (person: Person, productId: string, rating = 4) =>
  person.post('/reviews', { body: { productId, description: 'It works.', rating } });
const choose = (person: Person, body: object) => person.patch('/notifications/settings', { body });

/** The same people and products for each kind: Mara makes, Ivo watches, Mo moderates, Noor is an admin. */
const worldOf = async (api: TestApi) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  const mo = await api.person('mo', { role: 'moderator' });
  const noor = await api.person('noor', { role: 'admin' });
  const id = await api.accepted(mara, { name: 'Tidewater' });
  await dispatch(api);
  for (const person of [mara, ivo, mo, noor]) {
    const [latest] = await listOf(person);
    if (latest) await person.post('/notifications/read', { body: { upTo: latest._id } });
  }
  return { mara, ivo, mo, noor, id };
};
type World = Awaited<ReturnType<typeof worldOf>>;

const record = (api: TestApi, event: Parameters<typeof recordEvent>[1]) =>
  recordEvent(api.context.db.write, event);
const now = (api: TestApi): string => api.context.clock().toISOString();
const followed = (api: TestApi, person: Person, kind: 'tag' | 'maker' | 'launch', target: string) =>
  api.context.db.write
    .insertInto('follows')
    .values({ user_id: Number(person.id), kind, target, created_at: now(api) })
    .execute();

interface Row {
  /** Causes the event. */
  cause: (world: World, api: TestApi) => Promise<unknown>;
  gets: Exclude<keyof World, 'id'>;
  text: string | string[];
  path: string | RegExp;
}

const rows: Record<NotificationKind, Row> = {
  accepted: {
    cause: async ({ mara }, api) => api.accepted(mara, { name: 'Ebb' }),
    gets: 'mara',
    text: 'Ebb was accepted',
    path: /^\/products\/\d+$/,
  },
  rejected: {
    cause: async ({ mara, mo }, api) => {
      const id = await api.pending(mara, { name: 'Ebb' });
      await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
      await mo.post(`/products/${id}/rejection-reason`, { body: { reason: 'unclear' } });
    },
    gets: 'mara',
    text: 'Ebb was rejected',
    path: /^\/dashboard\/update-product\/\d+$/,
  },
  deleted: {
    cause: async ({ id, ivo, mo }) => {
      await ivo.patch(`/products/${id}`, { body: { reported: true } });
      await mo.delete(`/products/${id}`);
    },
    gets: 'mara',
    text: 'A moderator deleted Tidewater',
    path: '/dashboard/my-products',
  },
  launched: {
    cause: async ({ mara }, api) => {
      await api.accepted(mara, { name: 'Ebb', launchDay: '2026-11-24' });
      api.now('2026-11-24T00:00:01.000Z');
      await runDueJobs(api.context);
    },
    gets: 'mara',
    text: 'Ebb has launched',
    path: /^\/products\/\d+$/,
  },
  featured: {
    cause: ({ id, mo }) => mo.patch(`/products/${id}`, { body: { priority: 'featured' } }),
    gets: 'mara',
    text: 'Tidewater is featured on the home page',
    path: /^\/products\/\d+$/,
  },
  reviewed: {
    cause: ({ id, ivo }) => review(ivo, id),
    gets: 'mara',
    text: 'ivo reviewed Tidewater',
    path: /^\/products\/\d+$/,
  },
  votes: {
    cause: async ({ id }, api) => {
      for (const person of await manyPeople(api, 10)) await person.votes(id);
    },
    gets: 'mara',
    text: 'Tidewater has 10 votes',
    path: /^\/products\/\d+$/,
  },
  place: {
    cause: async ({ id }, api) => {
      api.now('2026-11-22T12:00:00.000Z');
      await (await api.person('ivo')).votes(id);
      api.now('2026-11-23T01:00:00.000Z');
      await runRecurring(api);
    },
    gets: 'mara',
    text: [
      'Tidewater won place 1 on the leaderboard for week 47 of 2026',
      'Tidewater won place 1 on the leaderboard for 22 November 2026',
    ],
    path: '/leaderboard/2026-W47',
  },
  reviewRemoved: {
    cause: async ({ id, ivo, mo }) => {
      const { body } = await review(ivo, id);
      await mo.delete(`/reviews/${body.insertedId}`);
    },
    gets: 'ivo',
    text: 'A moderator removed your review of Tidewater',
    path: /^\/products\/\d+$/,
  },
  reportSettled: {
    cause: async ({ id, ivo, mo }) => {
      await ivo.patch(`/products/${id}`, { body: { reported: true } });
      await mo.post(`/products/${id}/dismiss-reports`);
    },
    gets: 'ivo',
    text: 'Moderators reviewed your report of Tidewater and kept the product',
    path: /^\/products\/\d+$/,
  },
  role: {
    cause: ({ ivo, noor }) => noor.patch(`/users/admin/${ivo.id}`, { body: { role: 'moderator' } }),
    gets: 'ivo',
    text: 'You are now a moderator',
    path: '/dashboard',
  },
  subscription: {
    cause: ({ ivo }, api) =>
      record(api, { type: 'pay', by: 'provider', subject: { id: ivo.id, name: 'ivo' }, at: now(api) }),
    gets: 'ivo',
    text: 'Your subscription is paid',
    path: '/dashboard/my-profile',
  },
  mailOff: {
    cause: ({ ivo }, api) =>
      transact(api.context.db, (db) =>
        switchOffAddress(db, { email: ivo.email.toUpperCase(), reason: 'bounce', at: now(api) }),
      ),
    gets: 'ivo',
    text: 'You no longer get e-mails: one came back or was reported as spam. Switch them on again on My Profile',
    path: '/dashboard/my-profile',
  },
  followedLaunch: {
    cause: async ({ mara, ivo }, api) => {
      const id = await api.accepted(mara, { name: 'Ebb', launchDay: '2026-11-24' });
      await followed(api, ivo, 'launch', id);
      await followed(api, ivo, 'tag', 'energy');
      api.now('2026-11-24T00:00:01.000Z');
      await runDueJobs(api.context);
    },
    gets: 'ivo',
    text: 'Ebb has launched',
    path: /^\/products\/\d+$/,
  },
  followedMaker: {
    cause: async ({ mara, ivo }, api) => {
      await followed(api, ivo, 'maker', mara.id);
      await followed(api, ivo, 'tag', 'energy');
      await api.accepted(mara, { name: 'Ebb' });
    },
    gets: 'ivo',
    text: 'mara launched Ebb',
    path: /^\/products\/\d+$/,
  },
  followedTag: {
    cause: async ({ mara, ivo }, api) => {
      await followed(api, ivo, 'tag', 'energy');
      await followed(api, ivo, 'tag', 'infrastructure');
      await api.accepted(mara, { name: 'Ebb' });
    },
    gets: 'ivo',
    text: 'Ebb, new in energy',
    path: /^\/products\/\d+$/,
  },
  followedSearch: {
    cause: async ({ mara, ivo }, api) => {
      await ivo.put(`/users/${ivo.email}/follows?kind=search&target=wiki`);
      forward(api, seconds(1));
      await api.accepted(mara, { name: 'Ebb wiki' });
      forward(api, minutes(7));
      await runRecurring(api);
    },
    gets: 'ivo',
    text: 'Ebb wiki, new for “wiki”',
    path: /^\/products\/\d+$/,
  },
  webhookOff: {
    cause: ({ ivo }, api) =>
      record(api, {
        ...{ type: 'disableWebhook', by: 'site', at: now(api), payload: { ownerId: Number(ivo.id) } },
        subject: { id: 1, name: 'hooks.example' },
      }),
    gets: 'ivo',
    text: 'The webhook to hooks.example was switched off because its receiver failed',
    path: '/dashboard/webhooks',
  },
  jobFailed: {
    cause: (_, api) =>
      record(api, {
        ...{ type: 'failJob', by: 'site', at: now(api) },
        subject: { id: 'keyLinks', name: 'keyLinks' },
      }),
    gets: 'noor',
    text: 'The job keyLinks keeps failing. Run “db jobs” on the server to see why',
    path: '/dashboard/notifications',
  },
  backupMissed: {
    cause: (_, api) =>
      record(api, { type: 'missBackup', by: 'site', at: now(api), subject: { name: '2026-11-20' } }),
    gets: 'noor',
    text: 'The last backup is more than 30 hours old',
    path: '/dashboard/audit-log',
  },
  mailFailed: {
    cause: (_, api) =>
      record(api, { type: 'failMail', by: 'site', at: now(api), subject: { id: 1, name: 'digest' } }),
    gets: 'noor',
    text: 'An e-mail could not be sent. Run “db mail” on the server to see why',
    path: '/dashboard/notifications',
  },
  queue: {
    cause: ({ mara }, api) => api.pending(mara, { name: 'Ebb' }),
    gets: 'mo',
    text: '2 products were submitted', // with the one before
    path: '/dashboard/product-review-queue',
  },
  votesRemoved: {
    cause: ({ id }, api) =>
      record(api, {
        ...{ type: 'removeVotes', by: 'site', at: now(api), payload: { findingId: 1, votes: 12 } },
        subject: { id, name: 'Tidewater' },
      }),
    gets: 'mara',
    text: 'Moderators removed 12 votes for Tidewater',
    path: /^\/dashboard\/removed-votes\/\d+$/,
  },
  votesRestored: {
    cause: ({ id }, api) =>
      record(api, {
        ...{ type: 'restoreVotes', by: 'site', at: now(api), payload: { findingId: 1, votes: 12 } },
        subject: { id, name: 'Tidewater' },
      }),
    gets: 'mara',
    text: 'Moderators restored 12 votes for Tidewater',
    path: /^\/dashboard\/removed-votes\/\d+$/,
  },
  objectionAnswered: {
    cause: ({ id }, api) =>
      record(api, {
        ...{ type: 'answerObjection', by: 'site', at: now(api) },
        subject: { id, name: 'Tidewater' },
      }),
    gets: 'mara',
    text: 'Moderators answered your objection about the votes for Tidewater',
    path: /^\/dashboard\/removed-votes\/\d+$/,
  },
  objections: {
    cause: ({ id }, api) =>
      record(api, {
        ...{ type: 'objectToRemoval', by: 'site', at: now(api) },
        subject: { id, name: 'Tidewater' },
      }),
    gets: 'mo',
    text: 'The maker of Tidewater objects to the removal of votes',
    path: '/dashboard/vote-integrity?view=objected',
  },
  findings: {
    cause: (_, api) =>
      record(api, {
        ...{ type: 'openFinding', by: 'site', at: now(api) },
        subject: { id: 1, name: 'Tidewater' },
      }),
    gets: 'mo',
    text: 'Votes look coordinated: Tidewater',
    path: '/dashboard/vote-integrity',
  },
  reports: {
    cause: ({ id, ivo }) => ivo.patch(`/products/${id}`, { body: { reported: true } }),
    gets: 'mo',
    text: 'Tidewater was reported',
    path: '/dashboard/reported-contents',
  },
};

for (const kind of notificationKinds) {
  const { cause, gets, text, path } = rows[kind];
  test(`'${kind}' reaches those whom it is for, once, and nobody who does not want it`, async ({ api }) => {
    const world = await worldOf(api);
    await cause(world, api);
    await dispatch(api);
    await dispatch(api);
    const person = await api.person(gets); // the token may have expired
    const found = (await listOf(person)).filter((one) => one.kind === kind && !one.read);
    expect(found.map(notificationText)).toEqual([text].flat());
    expect(found.map(notificationPath)[0]).toMatch(path);

    await choose(person, { deliveries: { [kind]: 'never' } });
    const rowsOfKind = () =>
      api.context.db.read
        .selectFrom('notifications')
        .select('id')
        .where('kind', '=', kind)
        .where('user_id', '=', Number(person.id))
        .execute();
    const before = (await rowsOfKind()).length;
    await api.context.db.write
      .updateTable('events')
      .set({ dispatch_at: now(api) })
      .execute();
    await api.context.db.write.deleteFrom('notifications').where('kind', '=', kind).execute();
    await dispatch(api);
    expect([before > 0, (await rowsOfKind()).length]).toEqual([true, 0]);
  });
}

test('an event that is dispatched again notifies nobody again', async ({ api }) => {
  const { mara, ivo, id } = await worldOf(api);
  await review(ivo, id);
  await dispatch(api);
  await api.context.db.write
    .updateTable('events')
    .set({ dispatch_at: now(api) })
    .execute();
  const before = await listOf(mara);
  await dispatch(api);
  expect(await listOf(mara)).toEqual(before);
});

test('reviews of one product and day are one notification, which counts them', async ({ api }) => {
  const { mara, id } = await worldOf(api);
  for (const person of await manyPeople(api, 5)) await review(person, id);
  await dispatch(api);
  const [latest] = await listOf(mara);
  expect(latest).toMatchObject({ kind: 'reviewed', count: 5, read: false });
  expect(notificationText(latest as Notification)).toMatch(/^.+ and 4 others reviewed Tidewater$/);
  expect(await unreadOf(mara)).toBe(1);
});

test('a review that is gone is not counted, and somebody who writes another is one person', async ({
  api,
}) => {
  const { mara, mo, id } = await worldOf(api);
  const people = await manyPeople(api, 3);
  const ids: string[] = [];
  for (const person of people) ids.push((await review(person, id)).body.insertedId);
  await dispatch(api);
  const [first, second, third] = ids;
  await people[0]?.delete(`/reviews/${first}`);
  await mo.delete(`/reviews/${second}`);
  await review(people[0] as Person, id);
  await dispatch(api);
  expect(await listOf(mara)).toMatchObject([{ kind: 'reviewed', count: 2 }, { kind: 'accepted' }]);
  await people[2]?.delete(`/reviews/${third}`);
  expect(await listOf(mara)).toMatchObject([{ count: 1 }, {}]);
  const [again] = (await people[0]?.get(`/reviews?id=${id}&by=me`))?.body ?? [];
  await people[0]?.delete(`/reviews/${again._id}`);
  expect((await listOf(mara)).map(({ kind }) => kind)).toEqual(['accepted']);
  expect(await unreadOf(mara)).toBe(0);
});

test('products are counted once, and while they are on the site', async ({ api }) => {
  const { mara, ivo, mo } = await worldOf(api);
  await followed(api, ivo, 'maker', mara.id);
  const [one, two] = [
    await api.accepted(mara, { name: 'One' }),
    await api.accepted(mara, { name: 'Two', tags: ['other'] }),
  ];
  await dispatch(api);
  expect(await textsOf(ivo)).toEqual(['mara launched Two and 1 more product']);
  await mo.patch(`/products/${one}`, { body: { status: 'rejected' } });
  expect(await textsOf(ivo)).toEqual(['mara launched Two']);
  await dispatch(api);
  // Its maker submits it again: moderators have two events of one product.
  await mara.post(`/products/${one}/resubmit`);
  await dispatch(api);
  const queued = async () => (await listOf(mo)).find(({ kind, read }) => kind === 'queue' && !read);
  expect(await queued()).toMatchObject({ count: 3 }); // with the one of `worldOf`
  await mara.delete(`/products/${one}`);
  expect(await queued()).toMatchObject({ count: 2 });
  await mara.delete(`/products/${two}`);
  expect([await textsOf(ivo), await unreadOf(ivo)]).toEqual([[], 0]);
});

test('one hears of a product by a search only once, and not of one’s own', async ({ api }) => {
  const { mara, ivo } = await worldOf(api);
  for (const person of [mara, ivo])
    await person.put(`/users/${person.email}/follows?kind=search&target=wiki`);
  await followed(api, ivo, 'tag', 'tea');
  forward(api, seconds(1));
  await api.accepted(mara, { name: 'Tea wiki', tags: ['tea'] });
  await api.accepted(mara, { name: 'Ebb wiki', tags: ['other'] });
  await api.accepted(mara, { name: 'Flood wiki', tags: ['other'] });
  await dispatch(api);
  forward(api, minutes(7));
  await runRecurring(api);
  expect(await textsOf(ivo)).toEqual([
    'Flood wiki and 1 more product, new for “wiki”',
    'Tea wiki, new in tea',
  ]);
  expect((await listOf(ivo)).map(notificationPath)[0]).toBe('/products?q=wiki');
  expect((await listOf(mara)).filter(({ kind }) => kind === 'followedSearch')).toEqual([]);
});

test('admins hear once that the last backup is old, until there is a new one', async ({ api }) => {
  const old = async (): Promise<number> =>
    (await listOf(await api.person('noor', { role: 'admin' }))).filter(({ kind }) => kind === 'backupMissed')
      .length;
  const backup = () =>
    record(api, { type: 'backup', by: 'command', at: now(api), subject: { name: 'backup.db' } });
  await api.person('noor', { role: 'admin' });
  await runRecurring(api);
  expect(await old()).toBe(0); // no backup that the site knows of
  await backup();
  for (const [pass, count] of [
    [29, 0],
    [1, 1],
    [40, 1],
  ] as const) {
    forward(api, hours(pass) + minutes(1));
    await runRecurring(api);
    expect(await old()).toBe(count);
  }
  await backup();
  forward(api, hours(1));
  await runRecurring(api);
  expect(await old()).toBe(1);
  forward(api, hours(30));
  await runRecurring(api);
  expect(await old()).toBe(2);
});

test('admins hear once, after a week, that the site has never made a backup', async ({ api }) => {
  const told = async () =>
    (await listOf(await api.person('noor', { role: 'admin' })))
      .filter(({ kind }) => kind === 'backupMissed')
      .map(notificationText);
  await told();
  const pass = async (count: number): Promise<void> => {
    forward(api, days(count));
    await runRecurring(api);
  };
  await pass(6);
  expect(await told()).toEqual([]);
  await pass(2);
  const text =
    'No backup of the site is known. Run “db backups FOLDER” each day, unless you back it up by other means';
  expect(await told()).toEqual([text]);
  await pass(100); // longer than events are stored that no list shows
  await pass(1);
  expect(await told()).toEqual([text]);
});

test('admins hear at once of a backup that fails, and once until one succeeds', async ({ api }) => {
  await api.person('noor', { role: 'admin' });
  const told = async () =>
    (await listOf(await api.person('noor', { role: 'admin' }))).map(({ type }) => type);
  const run = (work: () => Promise<void>) =>
    runCommand({ ...backup, run: work }, { ...api.context, print: () => {} }, ['/backups/site.db']);
  const failing = () =>
    expect(run(() => Promise.reject(new Error('the disk is full')))).rejects.toThrow('the disk is full');
  await failing();
  await dispatch(api);
  await failing();
  await dispatch(api);
  expect(await told()).toEqual(['failBackup']);
  expect(await textsOf(await api.person('noor', { role: 'admin' }))).toEqual([
    'A backup of the site failed. Run “db backup FILE” on the server to see why',
  ]);
  await run(async () => {});
  await dispatch(api);
  await failing();
  await dispatch(api);
  expect(await told()).toEqual(['failBackup', 'failBackup']);
});

test('admins hear of an old backup, and of one that fails, also after their clock was a year ahead', async ({
  api,
}) => {
  const told = async () =>
    (await listOf(await api.person('noor', { role: 'admin' }))).map(({ type }) => type);
  const event = { by: 'command', subject: { name: 'backup.db' } } as const;
  const fail = () =>
    recordCommand(backup, api.context, ['backup.db'], { details: 'failed', hasFailed: true });
  await record(api, { ...event, type: 'backup', at: now(api) });
  forward(api, days(365));
  for (const type of ['backup', 'failBackup', 'missBackup'] as const)
    await record(api, { ...event, type, at: now(api), isListedOnly: true });
  forward(api, -days(363));
  expect(await told()).toEqual([]);
  await fail();
  await fail();
  await runRecurring(api);
  forward(api, hours(1));
  await runRecurring(api);
  expect(await told()).toEqual(['missBackup', 'failBackup']);
});

test('the backup of another site is not missed on a copy of it, months later', async ({ api }) => {
  const noor = () => api.person('noor', { role: 'admin' });
  await noor();
  await record(api, { type: 'backup', by: 'command', at: now(api), subject: { name: 'backup.db' } });
  forward(api, days(31));
  await runRecurring(api);
  expect(await listOf(await noor())).toEqual([]);
});

test('the author of an event is not notified of it, nor is a suspended member', async ({ api }) => {
  const { mara, mo, noor } = await worldOf(api);
  await api.account(noor, { suspended_at: now(api) });
  await mo.post('/products', { body: draft({ name: 'Mine' }) });
  await dispatch(api);
  expect(await textsOf(mo)).not.toContain('mo submitted Mine');
  await api.account(noor, { suspended_at: null });
  expect(await textsOf(noor)).not.toContain('mo submitted Mine');
  expect(await textsOf(mara)).toEqual(['Tidewater was accepted']);
});

test('news are listed by the times of their events, as a maker’s and as a member’s', async ({ api }) => {
  const { mara, ivo, id } = await worldOf(api);
  const subject = { id: mara.id, name: 'mara' };
  await record(api, { type: 'pay', by: 'provider', subject, at: now(api) });
  forward(api, seconds(1));
  await review(ivo, id);
  forward(api, seconds(1));
  await record(api, { type: 'refund', by: 'provider', subject, at: now(api) });
  await dispatch(api);
  expect((await textsOf(mara)).slice(0, 3)).toEqual([
    'The payment for your subscription was refunded or disputed',
    'ivo reviewed Tidewater',
    'Your subscription is paid',
  ]);
});

test('a decision that is undone is told to nobody', async ({ api }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  await mo.post(`/products/${id}/undo-decision`, { body: {} });
  await dispatch(api);
  expect(await textsOf(mara)).toEqual([]);
});

test('a rejection has its reason, also one that is given later', async ({ api }) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.pending(mara);
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  api.now(new Date(api.context.clock().getTime() + undo.batch).toISOString());
  await dispatch(api);
  expect(await listOf(mara)).toMatchObject([{ kind: 'rejected', rejection: null }]);
  await mo.post(`/products/${id}/rejection-reason`, { body: { reason: 'other', note: 'It is a poem.' } });
  const rejection = { reason: 'other', note: 'It is a poem.' };
  expect(await listOf(mara)).toMatchObject([{ rejection }]);
  await dispatch(api);
  expect(await listOf(mara)).toMatchObject([{ rejection }, { rejection }]);
  expect(await textsOf(mara)).toEqual([
    'A moderator explained why Tidewater was rejected',
    'Tidewater was rejected',
  ]);
});

test('the author of a review reads why a moderator removed it, and admins do in the audit log', async ({
  api,
}) => {
  const { mara, ivo, mo, noor, id } = await worldOf(api);
  const remove = async (by: Person, reason?: string) => {
    const { body } = await review(ivo, id);
    const removed = await by.post(`/reviews/${body.insertedId}/removal`, { body: { reason } });
    expect(removed.body).toEqual({ deletedCount: 1 });
    await dispatch(api);
  };
  await remove(mo, 'It praises another product.');
  await remove(mo);
  await remove(ivo, 'Mine.');
  const reason = { reason: 'other', note: 'It praises another product.' };
  const told = (await listOf(ivo)).map(({ kind, rejection }) => [kind, rejection]);
  expect(told).toEqual([
    ['reviewRemoved', null],
    ['reviewRemoved', reason],
  ]);
  const mails = await api.context.db.read
    .selectFrom('mails')
    .select('payload')
    .where('user_id', '=', Number(ivo.id))
    .orderBy('id')
    .execute();
  expect(mails.map(({ payload }) => JSON.parse(payload).details)).toEqual([
    '“It praises another product.”',
    undefined,
  ]);
  const log = (await noor.get('/audit-log?kind=reviews')).body;
  expect(log.map(({ details }: AuditEntry) => details)).toEqual([null, 'It praises another product.']);
  const tooLong = await mo.post('/reviews/1/removal', { body: { reason: 'x'.repeat(501) } });
  expect(tooLong.status).toBe(422);
  expect((await listOf(mara)).every(({ rejection }) => rejection === null)).toBe(true);
});

test('a member hears that their role was given and taken back', async ({ api }) => {
  const { ivo, noor } = await worldOf(api);
  const { status } = await noor.patch(`/users/admin/${ivo.id}`, { body: { role: 'moderator' } });
  await dispatch(api);
  const taken = await noor.delete(`/staff/${ivo.email}?role=moderator`);
  await dispatch(api);
  expect([status, taken.status]).toEqual([200, 200]);
  expect(await textsOf(ivo)).toEqual(['You are no longer a moderator or admin', 'You are now a moderator']);
});

test('a moderator who has lost the role reads no names of waiting products, and not that they are gone', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  await api.pending(mara, { name: 'Tidewater' });
  await dispatch(api);
  expect(await textsOf(mo)).toEqual(['mara submitted Tidewater']);
  await api.account(mo, { role: 'user' });
  expect(await textsOf(mo)).toEqual(['Somebody submitted a product']);
});

test('an address that is switched off is notified to its member alone, once', async ({ api }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo', { verified: false })];
  const switchOff = ({ email }: Person) =>
    transact(api.context.db, (db) => switchOffAddress(db, { email, reason: 'bounce', at: now(api) }));
  for (const person of [mara, ivo, mara]) await switchOff(person);
  await dispatch(api);
  expect((await listOf(mara)).map(({ kind }) => kind)).toEqual(['mailOff']);
  expect(await listOf(ivo)).toEqual([]); // anybody may have signed up with the address
});

test('what only admins know is named to them alone', async ({ api }) => {
  const { noor, ivo } = await worldOf(api);
  const off = { type: 'disableWebhook', by: 'site', subject: { id: 1, name: 'hooks.example' } } as const;
  await record(api, { ...off, at: now(api), payload: { ownerId: null } });
  await record(api, { ...off, at: now(api), payload: { ownerId: Number(ivo.id) } });
  await record(api, { type: 'failJob', by: 'site', at: now(api), subject: { id: 'mail', name: 'mail' } });
  await dispatch(api);
  const incidents = async (person: Person) =>
    (await listOf(person)).filter(({ kind }) => kind === 'webhookOff' || kind === 'jobFailed');
  const namesFor = async (person: Person) => (await incidents(person)).map(({ name }) => name).toSorted();
  expect([await namesFor(noor), await namesFor(ivo)]).toEqual([['hooks.example', 'mail'], ['hooks.example']]);
  await api.account(noor, { role: 'user' });
  expect((await incidents(noor)).map(notificationText).toSorted()).toEqual([
    'A background job keeps failing. Run “db jobs” on the server to see why',
    'A webhook of the site was switched off because its receiver failed',
  ]);
});

test('what a member may not see any more is not in their notifications', async ({ api }) => {
  const { mara, ivo, mo } = await worldOf(api);
  await followed(api, ivo, 'maker', mara.id);
  const id = await api.accepted(mara, { name: 'Secret' });
  await dispatch(api);
  await ivo.patch(`/products/${id}`, { body: { reported: true } });
  await mo.post(`/products/${id}/dismiss-reports`);
  await dispatch(api);
  expect(await textsOf(ivo)).toEqual([
    'Moderators reviewed your report of Secret and kept the product',
    'mara launched Secret',
  ]);
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  expect(await textsOf(ivo)).toEqual([
    'Moderators reviewed your report of a product that is no longer on the site and kept the product',
  ]);
});

test('a member lists, counts and marks their own notifications alone', async ({ api }) => {
  const { mara, ivo, noor, id } = await worldOf(api);
  const own = await api.accepted(ivo, { name: 'Ebb' });
  for (const productId of [id, own]) await review(noor, productId);
  await runDueJobs(api.context);
  const [maras, ivos] = [await listOf(mara, '?limit=1'), await listOf(ivo)];
  expect([maras, ivos].flat().map(({ product }) => product?.name)).toEqual(['Tidewater', 'Ebb']);
  const ids = [maras, ivos].flat().map(({ _id }) => _id);
  for (const of of [undefined, ids])
    expect((await noor.post('/notifications/read', { body: { upTo: '999999', of } })).body.unread).toBe(0);
  expect([await unreadOf(mara), await unreadOf(ivo)]).toEqual([1, 1]);
});

test('reading marks what was read, and no later one', async ({ api }) => {
  const { mara, ivo, noor, id } = await worldOf(api);
  await review(ivo, id);
  await dispatch(api);
  const [seen] = await listOf(mara);
  await noor.patch(`/products/${id}`, { body: { priority: 'featured' } });
  await dispatch(api);
  expect(await unreadOf(mara)).toBe(2);
  const { body } = await mara.post('/notifications/read', { body: { upTo: seen?._id } });
  expect(body.unread).toBe(1);
  expect(await listOf(mara)).toMatchObject([
    { kind: 'featured', read: false },
    { read: true },
    { read: true },
  ]);
  expect((await ivo.post('/notifications/read', { body: { upTo: '999999' } })).body.unread).toBe(0);
  const none = await mara.post('/notifications/read', { body: { upTo: '999999', of: [seen?._id] } });
  expect(none.body.unread).toBe(1);
  expect(await unreadOf(mara)).toBe(1);
});

/** Adds notifications of one member. */
const fill = async (api: TestApi, { id }: Person, count: number, read_at: string | null = null) => {
  const row = { user_id: Number(id), kind: 'featured', facts: '{}', delivery: 'site', read_at } as const;
  for (let from = 0; from < count; from += 100)
    await api.context.db.write
      .insertInto('notifications')
      .values(
        Array.from({ length: Math.min(100, count - from) }, (_, n) => ({
          ...row,
          event_id: 1_000_000 + from + n,
          topic: `featured:${1_000_000 + from + n}`,
          created_at: now(api),
        })),
      )
      .execute();
};

test('a thousand notifications are paged, counted up to 99, and pruned to the latest', async ({ api }) => {
  const mara = await api.person('mara');
  await fill(api, mara, 1_000);
  const list = await mara.get('/notifications?limit=20&offset=980');
  expect([list.body.length, totalOf(list)]).toEqual([20, 1_000]);
  expect(await unreadOf(mara)).toBe(maxUnread);
  const [latest] = await listOf(mara, '?limit=1');
  forward(api, hours(1));
  await runRecurring(api);
  const later = await api.person('mara');
  expect(totalOf(await later.get('/notifications?limit=1'))).toBe(limits.max);
  expect(await listOf(later, '?limit=1')).toEqual([latest]);
});

test('members with too many notifications are pruned together, and others not at all', async ({ api }) => {
  const { write } = api.context.db;
  const [crowded, other] = [await manyPeople(api, 3, 'crowded'), await api.person('mara')];
  for (const person of crowded) await fill(api, person, limits.max + 2);
  await fill(api, other, limits.max);
  const { runBatch } = notificationJobs.pruneNotifications;
  const batch = await transact(api.context.db, (db) => runBatch(db, '{}', api.context.clock()));
  expect(batch).toEqual({ more: true });
  const rows = await write
    .selectFrom('notifications')
    .select(({ fn }) => ['user_id', fn.countAll<number>().as('count'), fn.min('event_id').as('first')])
    .groupBy('user_id')
    .orderBy('user_id')
    .execute();
  expect(rows.map(({ count, first }) => [Number(count), Number(first)])).toEqual([
    ...crowded.map(() => [limits.max, 1_000_002]),
    [limits.max, 1_000_000],
  ]);
});

test('members with too many notifications are looked for once those read long ago are gone', async ({
  api,
}) => {
  const { read } = api.context.db;
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await fill(api, mara, sweeps.atOnce, now(api));
  await fill(api, ivo, limits.max + 2);
  forward(api, days(limits.daysKept) + seconds(1));
  const { runBatch } = notificationJobs.pruneNotifications;
  const left = async () => {
    const batch = await transact(api.context.db, (db) => runBatch(db, '{}', api.context.clock()));
    expect(batch).toEqual({ more: true });
    return countOf(read.selectFrom('notifications'));
  };
  expect([await left(), await left()]).toEqual([limits.max + 2, limits.max]);
});

test('read notifications are removed after a while, unread ones stay', async ({ api }) => {
  const [mara, ivo] = [await api.person('mara'), await api.person('ivo')];
  await fill(api, mara, 3, now(api));
  await fill(api, ivo, 2);
  forward(api, days(limits.daysKept) + seconds(1));
  await runRecurring(api);
  expect(await listOf(await api.person('mara'))).toEqual([]);
  expect(await listOf(await api.person('ivo'))).toHaveLength(2);
});

test('thousands of followers are notified in batches, each once, also if a batch is repeated', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const count = limits.followersAtOnce * 2 + 1;
  const people = await manyPeople(api, count);
  for (const person of people) await followed(api, person, 'maker', mara.id);
  await api.accepted(mara);
  await dispatch(api);
  await api.context.db.write
    .updateTable('events')
    .set({ dispatch_at: now(api) })
    .execute();
  await dispatch(api);
  const { total } = await api.context.db.read
    .selectFrom('notifications')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('kind', '=', 'followedMaker')
    .executeTakeFirstOrThrow();
  expect(Number(total)).toBe(count);
});

test('followers who have switched it off, however many, keep nobody else from being notified', async ({
  api,
}) => {
  const mara = await api.person('mara');
  const optedOut = await manyPeople(api, limits.followersAtOnce * 2 + 1, 'opted-out');
  const others = await manyPeople(api, 2, 'other');
  for (const person of [...optedOut, ...others]) await followed(api, person, 'maker', mara.id);
  await api.context.db.write
    .insertInto('notification_preferences')
    .values(optedOut.map(({ id }) => ({ user_id: Number(id), kind: 'followedMaker', delivery: 'never' })))
    .execute();
  await api.accepted(mara);
  await dispatch(api);
  const rows = await api.context.db.read
    .selectFrom('notifications')
    .select('user_id')
    .where('kind', '=', 'followedMaker')
    .orderBy('user_id')
    .execute();
  expect(rows.map(({ user_id }) => String(user_id))).toEqual(others.map(({ id }) => id));
});

test('a product that is accepted again is new to nobody', async ({ api }) => {
  const { mara, ivo, mo, id } = await worldOf(api);
  await followed(api, ivo, 'maker', mara.id);
  await mo.patch(`/products/${id}`, { body: { status: 'rejected' } });
  await dispatch(api);
  await mo.patch(`/products/${id}`, { body: { status: 'accepted' } });
  await dispatch(api);
  expect(await textsOf(ivo)).toEqual([]);
});

test('settings have the kinds of the role, and what was chosen', async ({ api }) => {
  const ivo = await api.person('ivo');
  const mo = await api.person('mo', { role: 'moderator' });
  const before: NotificationSettings = (await ivo.get('/notifications/settings')).body;
  expect(before.deliveries).not.toHaveProperty('queue');
  expect(before.digest).toEqual({ hour: limits.digestHour, timeZone: null });
  const { deliveries } = (await mo.get('/notifications/settings')).body;
  expect(deliveries).toHaveProperty('queue');
  expect(deliveries).not.toHaveProperty('jobFailed');
  const chosen = { deliveries: { reviewed: 'mail' }, digest: { hour: 7, timeZone: 'Europe/Vienna' } };
  const { body } = await choose(ivo, chosen);
  expect(body).toEqual({
    ...before,
    deliveries: { ...before.deliveries, reviewed: 'mail' },
    digest: chosen.digest,
  });
  expect((await ivo.get('/notifications/settings')).body).toEqual(body);
  for (const wrong of [
    { digest: { hour: 24, timeZone: 'UTC' } },
    { digest: { hour: 1, timeZone: 'Nowhere/Here' } },
    { digest: { hour: 1, timeZone: '+01:23' } },
    { deliveries: { reviewed: 'pigeon' } },
    { deliveries: { unknown: 'site' } },
  ])
    expect((await choose(ivo, wrong)).status).toBe(422);
});

test('the accounts that a demo offers read their news with the latest first', async ({ api }) => {
  await seedDemo(api.context);
  await runDueJobs(api.context);
  for (const [name, least] of [
    ['user', 3],
    ['moderator', 5],
    ['admin', 5],
  ] as const) {
    const news = await api.context.db.read
      .selectFrom('notifications as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.created_at', 'n.kind'])
      .where('u.email', '=', `${name}@unearth.example`)
      .orderBy('n.id', 'desc')
      .execute();
    expect(news.length, name).toBeGreaterThanOrEqual(least);
    expect(news, name).toEqual(news.toSorted((one, other) => other.created_at.localeCompare(one.created_at)));
  }
});
