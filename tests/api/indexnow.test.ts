import { describe, expect, vi } from 'vitest';
import { days } from '#lib/domain/durations.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { indexNow as limits } from '#lib/server/indexnow/submit-urls.ts';
import { jobs } from '#lib/server/jobs/queue.ts';
import { runDueJobs, startJobs } from '#lib/server/jobs/runner.ts';
import { key, publicSite, testWithEndpoint } from '../support/indexnow.ts';
import type { Person, TestApi } from '../support/test-api.ts';

const test = testWithEndpoint();
const urlOf = (id: string) => `https://unearth.test/products/${id}`;

const forward = (api: TestApi, milliseconds: number): void =>
  api.now(new Date(api.context.clock().getTime() + milliseconds).toISOString());

const changedPages = async ({ context }: TestApi): Promise<string[]> => {
  const rows = await context.db.read.selectFrom('changed_pages').select('path').orderBy('path').execute();
  return rows.map(({ path }) => path);
};

const jobOf = ({ context }: TestApi) =>
  context.db.read.selectFrom('jobs').selectAll().where('kind', '=', 'submitPages').executeTakeFirst();

/** Empties the queue, as a submission does. */
const forget = async ({ context }: TestApi): Promise<void> => {
  await context.db.write.deleteFrom('changed_pages').execute();
};

/** Advances the clock past the delay of a submission, and runs the due jobs. */
const submit = async (api: TestApi): Promise<void> => {
  forward(api, limits.gatherFor);
  await runDueJobs(api.context);
};

const decide = (by: Person, id: string, body: object) => by.patch(`/products/${id}`, { body });
const undo = (by: Person, id: string) => by.post(`/products/${id}/undo-decision`, { body: {} });

type Change = [string, (world: { api: TestApi; id: string; mara: Person; mo: Person }) => Promise<unknown>];

const visible: Change[] = [
  [
    'has an edit that a moderator has approved',
    async ({ id, mara, mo }) => {
      await mara.patch(`/products/${id}`, { body: { name: 'Tidemill' } });
      await decide(mo, id, { status: 'accepted' });
    },
  ],
  ['is rejected', ({ id, mo }) => decide(mo, id, { status: 'rejected' })],
  [
    'is back after its rejection was undone',
    async ({ api, id, mo }) => {
      await decide(mo, id, { status: 'rejected' });
      await forget(api);
      await undo(mo, id);
    },
  ],
  ['is deleted', ({ id, mara }) => mara.delete(`/products/${id}`)],
];

const hidden: Change[] = [
  [
    'is accepted ahead of its launch day',
    async ({ api, mara, mo }) =>
      decide(mo, await api.pending(mara, { launchDay: '2026-11-25' }), { status: 'accepted' }),
  ],
  [
    'has an edit that no moderator has seen',
    ({ id, mara }) => mara.patch(`/products/${id}`, { body: { name: 'Tidemill' } }),
  ],
  ['gets a vote', ({ id, mo }) => decide(mo, id, { upVote: 1 })],
  [
    'becomes featured, which is undone',
    async ({ id, mo }) => {
      await decide(mo, id, { priority: 'featured' });
      await undo(mo, id);
    },
  ],
  ['is accepted once more', ({ id, mo }) => decide(mo, id, { status: 'accepted' })],
  [
    'was never accepted, and is rejected',
    async ({ api, mara, mo }) => decide(mo, await api.pending(mara), { status: 'rejected' }),
  ],
];

const afterwards = async (api: TestApi, change: Change[1]) => {
  const mara = await api.person('mara');
  const mo = await api.person('mo', { role: 'moderator' });
  const id = await api.accepted(mara);
  await forget(api);
  await change({ api, id, mara, mo });
  return { id, paths: await changedPages(api) };
};

test.for(visible)('search engines are to learn of a product that %s', async ([, change], { api }) => {
  const { id, paths } = await afterwards(api, change);
  expect(paths).toEqual([`/products/${id}`]);
});

test.for(hidden)('search engines learn nothing of a product that %s', async ([, change], { api }) => {
  expect((await afterwards(api, change)).paths).toEqual([]);
});

const coming = async (api: TestApi) => {
  api.now('2026-11-21T12:00:00.000Z');
  const mara = await api.person('mara');
  return { mara, id: await api.accepted(mara, { launchDay: '2026-11-25' }) };
};

test('search engines are to learn of a product once its launch day has come', async ({ api }) => {
  const { id } = await coming(api);
  expect(await changedPages(api)).toEqual([]);
  api.now('2026-11-25T00:00:00.000Z');
  await runDueJobs(api.context);
  expect(await changedPages(api)).toEqual([`/products/${id}`]);
});

test('search engines are to learn of a product that appears at once after all', async ({ api }) => {
  const { id, mara } = await coming(api);
  await mara.patch(`/products/${id}`, { body: { launchDay: null } });
  expect(await changedPages(api)).toEqual([`/products/${id}`]);
});

describe('a submission', () => {
  test('is of addresses, the host and the public key alone', async ({ api, endpoint }) => {
    const id = await api.accepted(await api.person('mara'));
    await submit(api);
    expect(endpoint.received).toMatchObject([
      { method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } },
    ]);
    expect(JSON.parse(endpoint.received[0]?.body ?? '')).toEqual({
      host: 'unearth.test',
      key,
      keyLocation: `https://unearth.test/${key}.txt`,
      urlList: [urlOf(id)],
    });
    expect(await changedPages(api)).toEqual([]);
    expect(await jobOf(api)).toBeUndefined();
  });

  test('gathers what has changed in some minutes, each page once', async ({ api, endpoint }) => {
    const mara = await api.person('mara');
    const [first, second] = [await api.accepted(mara), await api.pending(mara)];
    forward(api, limits.gatherFor - 1);
    await api.moderate(second, { status: 'accepted' });
    await api.moderate(first, { status: 'rejected' });
    await runDueJobs(api.context);
    expect(endpoint.received).toEqual([]);
    forward(api, 1);
    await runDueJobs(api.context);
    expect(endpoint.urls()).toEqual([[urlOf(first), urlOf(second)]]);
  });

  test('of many pages is made in several calls', async ({ api, endpoint }) => {
    const id = await api.accepted(await api.person('mara'));
    const others = Array.from({ length: limits.perCall }, (_, n) => `/tags/tag${n}`);
    const rows = others.map((path) => ({ path, version: path }));
    await api.context.db.write.insertInto('changed_pages').values(rows).execute();
    await submit(api);
    expect(endpoint.urls().map(({ length }) => length)).toEqual([limits.perCall, 1]);
    expect(new Set(endpoint.urls().flat()).size).toBe(limits.perCall + 1);
    expect(endpoint.urls().flat()).toContain(urlOf(id));
  });

  test('delays no write, and submits again what changes during a submission', async ({ api, endpoint }) => {
    const mara = await api.person('mara');
    const [first, second] = [await api.accepted(mara), await api.pending(mara)];
    const written: number[] = [];
    endpoint.answer = async (response, call) => {
      if (call === 1) {
        written.push((await api.moderate(first, { status: 'rejected' })).status);
        written.push((await api.moderate(second, { status: 'accepted' })).status);
      }
      response.end();
    };
    await submit(api);
    expect(written).toEqual([200, 200]);
    expect(endpoint.urls()).toEqual([[urlOf(first)], [urlOf(first), urlOf(second)]]);
    expect(await changedPages(api)).toEqual([]);
  });

  test('is made once by two servers', async ({ api, endpoint }) => {
    await api.accepted(await api.person('mara'));
    forward(api, limits.gatherFor);
    const elsewhere = openDatabase(api.context.config.database);
    const servers = [api.context, { ...api.context, db: elsewhere }];
    await Promise.all(servers.map(runDueJobs));
    await elsewhere.close();
    expect(endpoint.received).toHaveLength(1);
  });

  test('that a stopping server has begun is made by the next one', async ({ api, endpoint }) => {
    const id = await api.accepted(await api.person('mara'));
    forward(api, limits.gatherFor);
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    endpoint.answer = () => resolve();
    const stop = startJobs(api.context);
    await asked;
    await stop();
    expect(await jobOf(api)).toMatchObject({ leased_by: null, failures: 0, failed_at: null });
    endpoint.answer = (response) => response.end();
    await runDueJobs(api.context);
    expect(endpoint.urls()).toEqual([[urlOf(id)], [urlOf(id)]]);
  });
});

describe('a submission that fails', () => {
  /** @returns after how many milliseconds it is tried again */
  const failOnce = async (api: TestApi): Promise<number> => {
    await api.accepted(await api.person('mara'));
    await submit(api);
    const job = await jobOf(api);
    expect(job).toMatchObject({ failures: 1, failed_at: null });
    return Date.parse(job?.run_at ?? '') - api.context.clock().getTime();
  };

  test.for([
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['no answer', undefined],
  ] as const)(
    'with %s is tried again later, and not sooner for another change',
    async ([, answer], { api, endpoint }) => {
      endpoint.answer = (response) => (answer ? response.writeHead(answer.status).end() : response.destroy());
      const delay = await failOnce(api);
      expect(delay).toBeGreaterThanOrEqual(jobs.retries.first / 2);
      expect(delay).toBeLessThanOrEqual(jobs.retries.first);
      const waiting = await jobOf(api);
      await api.accepted(await api.person('ivo'));
      expect(await jobOf(api)).toEqual(waiting);

      endpoint.answer = (response) => response.end();
      forward(api, delay);
      await runDueJobs(api.context);
      expect(endpoint.urls().at(-1)).toHaveLength(2);
      expect(await jobOf(api)).toBeUndefined();
    },
  );

  test.for([
    ['seconds', '600', 600_000],
    ['a date', 'Sat, 21 Nov 2026 12:15:00 GMT', 600_000],
    ['far too long', '31536000', days(1)],
  ] as const)(
    'is not tried again before the time that the answer names: %s',
    async ([, after, delay], { api, endpoint }) => {
      endpoint.answer = (response) => response.writeHead(429, { 'retry-after': after }).end();
      expect(await failOnce(api)).toBe(delay);
    },
  );

  test('with a time that is over, or none that can be read, is tried again as any other', async ({
    api,
    endpoint,
  }) => {
    endpoint.answer = (response) => response.writeHead(503, { 'retry-after': 'soon' }).end();
    expect(await failOnce(api)).toBeLessThanOrEqual(jobs.retries.first);
  });

  test('because nobody answers in time is tried again', async ({ api, endpoint }) => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const asked = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20));
    endpoint.answer = () => {};
    await failOnce(api);
    expect(asked).toHaveBeenCalledWith(limits.timeout);
    expect(limits.timeout).toBeLessThan(jobs.lease);
    asked.mockRestore();
  });

  test.for([
    [400, 'the request is invalid'],
    [403, `the key is not valid: https://unearth.test/${key}.txt must answer it`],
    [422, 'the addresses are not of the host'],
    [302, 'not an answer of the protocol'],
  ] as const)(
    'with %i is given up, and the log names the reason',
    async ([status, reason], { api, endpoint }) => {
      const error = vi.spyOn(api.context.log, 'error');
      endpoint.answer = (response) => response.writeHead(status, { location: endpoint.url }).end();
      const id = await api.accepted(await api.person('mara'));
      await submit(api);
      expect(await jobOf(api)).toMatchObject({ failed_at: expect.any(String) });
      expect(error.mock.calls).toEqual([
        [
          expect.objectContaining({
            err: expect.objectContaining({
              message: expect.stringContaining(`answered ${status}: ${reason}`),
            }),
          }),
          'a job failed for good: see npm run db -- jobs',
        ],
      ]);
      await submit(api);
      expect(endpoint.received).toHaveLength(1);

      // After the operator has fixed it, the next change retries, minutes later.
      endpoint.answer = (response) => response.end();
      const next = await api.accepted(await api.person('ivo'));
      await runDueJobs(api.context);
      expect(endpoint.received).toHaveLength(1);
      await submit(api);
      expect(endpoint.urls().at(-1)).toEqual([urlOf(id), urlOf(next)]);
    },
  );
});

const { INDEXNOW_KEY: _, ...withoutKey } = publicSite;
const local = { INDEXNOW_KEY: key };

for (const [where, settings] of [
  ['without a key', withoutKey],
  ['on this machine', local],
  ['on this machine by https', { ...local, SITE_URL: 'https://localhost:4321' }],
] as const)
  testWithEndpoint(settings)(`nothing is submitted ${where}`, async ({ api, endpoint }) => {
    const mara = await api.person('mara');
    await mara.delete(`/products/${await api.accepted(mara)}`);
    await submit(api);
    expect(endpoint.received).toEqual([]);
    expect(await changedPages(api)).toEqual([]);
    expect(await jobOf(api)).toBeUndefined();
  });
