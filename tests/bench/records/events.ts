/**
 * `node tests/bench/records/events.ts`, over the build, for docs/decisions/0046-events.md: 100 events a second on two servers
 * with PostgreSQL, of three types. How long until a member's stream counts them, and until the mail server has their mail.
 * Pages at the same time, and while as many events are only listed: the difference is what notifying costs readers. Another
 * process loads them, since this one receives the mails.
 */
import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '#lib/server/db/transact.ts';
import { type NewEvent, recordEvent } from '#lib/server/events/record-event.ts';
import { addMembers, addProducts, type Member } from '../../faults/people.ts';
import { endPostgres, postgresWorld } from '../../faults/postgres-world.ts';
import { killChildren } from '../../faults/process.ts';
import { startServer } from '../../faults/server.ts';
import { withDatabase } from '../../faults/with-database.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { percentile } from '../timing.ts';

const perSecond = 100;
const during = Number(process.argv[2] ?? 60);
/** Each has a stream, and a product for each event about them: those of one product count as one. All chose mails. */
const makers = 200;
const events = perSecond * during;

/** Calls `heard` with each number of unread notifications that a stream sends. Resolves once it is open. */
const openStream = (
  agent: Agent,
  url: string,
  { token }: Member,
  heard: (unread: number) => void,
): Promise<void> =>
  new Promise((resolve, reject) => {
    const request = get(
      `${url}/api/notifications/stream`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.on('data', (chunk: Buffer) => {
          for (const [, data = '{}'] of chunk.toString().matchAll(/^data: (.*)$/gm))
            heard((JSON.parse(data) as { unread: number }).unread);
          resolve();
        });
        response.on('error', () => undefined);
      },
    );
    request.on('error', reject);
  });

/** In another process: loads home for each message, which names a server, and answers how long that took. */
const read = (): void => {
  process.on('message', async (url: string) => {
    const began = performance.now();
    await (await fetch(`${url}/`)).text();
    process.send?.(performance.now() - began);
  });
};

const measure = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-events-'));
  const world = await postgresWorld(folder);
  const mailServer = await startMailServer();
  const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' };
  const servers = [await startServer(world, { settings }), await startServer(world, { settings })];
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const reader = fork(new URL(import.meta.url), ['read']);
  let pages: number[] = [];
  reader.on('message', (took: number) => pages.push(took));
  const urlOf = (n: number): string => servers[n % servers.length]?.url ?? '';
  try {
    await withDatabase(world, async (db) => {
      const members = await addMembers(db, makers);
      const preferences = members.flatMap(({ id }) =>
        (['launched', 'votes', 'place'] as const).map((kind) => ({
          ...{ user_id: id, kind, delivery: 'mail' as const },
        })),
      );
      await db.write.insertInto('notification_preferences').values(preferences).execute();
      const productIds: number[][] = [];
      for (const member of members)
        productIds.push(await addProducts(db, member, Math.ceil(events / makers)));

      const recordedAt = members.map((): number[] => []);
      const onAvatar: number[] = [];
      for (const [index, member] of members.entries()) {
        let known = 0;
        await openStream(agent, urlOf(index), member, (unread) => {
          const at = performance.now();
          for (; known < unread; known++) onAvatar.push(at - (recordedAt[index]?.[known] ?? at));
        });
      }
      const mailedAt: number[] = [];
      mailServer.hold = () => {
        mailedAt.push(performance.now());
        return undefined;
      };
      for (let n = 0; n < 50; n++) {
        reader.send(urlOf(n));
        await sleep(200);
      }
      const quietPages = pages;

      const eventOf = (n: number, productId: number): NewEvent => {
        const at = new Date().toISOString();
        const subject = { id: productId, name: `Published ${productId}` };
        const types: NewEvent[] = [
          { type: 'launch', by: 'site', at, subject, isPublic: true },
          { type: 'reachVotes', by: 'site', at, subject, payload: { votes: 10 } },
          { type: 'winPlace', by: 'site', at, subject, payload: { period: '2026-11-20', place: 1 } },
        ];
        return types[n % types.length] as NewEvent;
      };
      /** Records events, so many a second, and loads home five times a second. @returns the times of the pages */
      const record = async (
        count: number,
        options: Pick<NewEvent, 'isListedOnly'>,
        isRecorded?: (index: number) => void,
      ): Promise<number[]> => {
        pages = [];
        const began = performance.now();
        for (let n = 0; n < count; n++) {
          await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
          const index = n % makers;
          const productId = productIds[index]?.[Math.floor(n / makers)] ?? 0;
          await transact(db, (handle) => recordEvent(handle, { ...eventOf(n, productId), ...options }));
          isRecorded?.(index);
          if (n % 20 === 0) reader.send(urlOf(n / 20));
        }
        return pages;
      };
      const listed = await record(events / 2, { isListedOnly: true });

      const mailDue: number[] = [];
      const began = performance.now();
      const notified = await record(events, {}, (index) => {
        const now = performance.now();
        recordedAt[index]?.push(now);
        mailDue.push(now);
      });
      const took = (performance.now() - began) / 1000;
      for (let n = 0; n < 60 && mailedAt.length < mailDue.length; n++) await sleep(1_000);
      await sleep(1_000);
      // Mails are sent in the order of their events, but for a few at the same time.
      const toMail = mailedAt.map((at, index) => at - (mailDue[index] ?? at));
      const print = (name: string, delays: number[]): void =>
        console.log(
          `${name}: ${delays.length}, median ${percentile(delays, 0.5).toFixed(0)} ms, p95 ${percentile(delays, 0.95).toFixed(0)} ms, longest ${Math.max(...delays).toFixed(0)} ms`,
        );
      console.log(`${(events / took).toFixed(0)} events a second`);
      print('on the stream', onAvatar);
      print('at the mail server', toMail);
      print('home, quiet', quietPages);
      print('home, under events that are only listed', listed);
      print('home, under events that members are notified of', notified);
    });
  } finally {
    agent.destroy();
    reader.kill();
    await killChildren();
    await mailServer.stop();
    await world.remove();
    await endPostgres();
  }
};

if (process.argv[2] === 'read') read();
else {
  await measure();
  process.exit(0);
}
