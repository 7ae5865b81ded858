/**
 * Memory of open streams of notifications and the delay of their events, for docs/decisions/0050-notifications.md:
 * `node tests/bench/records/streams.ts`. The server is a child process, whose memory is measured by itself.
 */
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { Agent, type ClientRequest, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '#lib/server/app.ts';
import { cacheTags } from '#lib/server/cache/cache-tags.ts';
import { createContext } from '#lib/server/context.ts';
import { listen } from '#lib/server/http/listen.ts';
import { readConfig } from '#lib/server/ops/config.ts';
import { percentile } from '../timing.ts';

const settings = {
  FIREBASE_API_KEY: 'test',
  FIREBASE_AUTH_DOMAIN: 'localhost',
  FIREBASE_PROJECT_ID: 'test',
  ACCESS_TOKEN_SECRET: 'a secret of the benchmark, long enough for anybody',
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'silent',
};

const streams = 5_000;
const rung = 200;

/**
 * Of all streams, in MB: the site's budget of 350 less the 169 that it has under load without them (docs/benchmarks.md). Of the whole
 * process here, a part is left from making the accounts.
 */
const budget = 180;

interface Ready {
  port: number;
  people: { id: string; token: string }[];
}

/** Serves, and changes the number of unread notifications of one member for each message. */
const serve = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-streams-'));
  const config = readConfig({ ...settings, DATABASE_URL: `file:${folder}/site.db` });
  const context = await createContext(config);
  const created_at = context.clock().toISOString();
  const users = Array.from({ length: streams }, (_, n) => {
    const email = `reader${n}@unearth.example`;
    const name = { name: email, name_key: email, photo_url: null, status: null, suspended_at: null };
    return { ...name, uid: email, email, email_key: email, email_verified: 1, created_at };
  });
  const people: Ready['people'] = [];
  for (let from = 0; from < streams; from += 500) {
    const rows = users.slice(from, from + 500);
    const added = await context.db.write.insertInto('users').values(rows).returning(['id', 'uid']).execute();
    for (const { id, uid } of added) {
      const claims = { userId: id, uid, emailVerified: true, signedOutAt: null, moderates: false };
      people.push({ id: String(id), token: await context.tokens.issue(claims) });
    }
  }
  const server = await listen(getRequestListener(createApp(context).fetch), { host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  let events = 0;
  process.on('message', async (id: string) => {
    if (id === 'memory') {
      globalThis.gc?.();
      process.send?.({ memory: process.memoryUsage.rss() });
      return;
    }
    const row = { user_id: Number(id), kind: 'featured', facts: '{}', delivery: 'site' } as const;
    const event_id = ++events;
    await context.db.write
      .insertInto('notifications')
      .values({ ...row, event_id, topic: `featured:${event_id}`, created_at })
      .execute();
    context.caches.invalidate([cacheTags.unread(Number(id))]);
  });
  process.send?.({ port, people } satisfies Ready);
};

const measure = async (): Promise<void> => {
  const server = fork(new URL(import.meta.url), ['serve'], {
    execArgv: ['--expose-gc', ...process.execArgv],
  });
  const told = <Message>(): Promise<Message> =>
    new Promise((resolve) => server.once('message', resolve as never));
  const { port, people } = await told<Ready>();
  const memory = async (): Promise<number> => {
    const answer = told<{ memory: number }>();
    server.send('memory');
    return (await answer).memory / 1e6;
  };
  const before = await memory();
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const arrivals = new Map<string, (at: number) => void>();
  const open = ({ id, token }: Ready['people'][number]): Promise<ClientRequest> =>
    new Promise((resolve, reject) => {
      const path = '/api/notifications/stream';
      const request = get(
        { port, path, agent, headers: { authorization: `Bearer ${token}` } },
        (response) => {
          response.on('data', (chunk: Buffer) => {
            if (!chunk.includes('data:')) return;
            resolve(request);
            arrivals.get(id)?.(performance.now());
          });
        },
      );
      request.on('error', reject);
    });
  const requests: ClientRequest[] = [];
  for (let from = 0; from < people.length; from += 100)
    requests.push(...(await Promise.all(people.slice(from, from + 100).map(open))));
  await sleep(2_000);
  const after = await memory();
  const delays: number[] = [];
  for (const { id } of people.slice(0, rung)) {
    const arrived = new Promise<number>((resolve) => arrivals.set(id, resolve));
    const began = performance.now();
    server.send(id);
    delays.push((await arrived) - began);
  }
  const [median, p95] = [percentile(delays, 0.5), percentile(delays, 0.95)];
  console.log(`${requests.length} streams: ${before.toFixed(0)} MB before, ${after.toFixed(0)} MB after`);
  console.log(`${(((after - before) * 1000) / requests.length).toFixed(1)} kB each`);
  console.log(`from the insert to the client: ${median.toFixed(0)} ms median, ${p95.toFixed(0)} ms p95`);
  const isOver = after - before > budget;
  console.log(`the streams are ${isOver ? 'OVER' : 'within'} their budget of ${budget} MB`);
  server.kill();
  process.exit(isOver ? 1 : 0);
};

await (process.argv[2] === 'serve' ? serve() : measure());
