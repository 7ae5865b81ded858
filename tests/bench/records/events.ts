/**
 * `node tests/bench/records/events.ts`, over the build, for docs/decisions/0046-events.md: 100 events a second on two servers
 * with PostgreSQL. How long until a member's stream counts them, and until the mail server has their mail; pages at the same
 * time.
 */
import { mkdtempSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { transact } from '#lib/server/db/transact.ts';
import { recordEvent } from '#lib/server/events/record-event.ts';
import { addMembers, addProducts, type Member } from '../../faults/people.ts';
import { endPostgres, postgresWorld } from '../../faults/postgres-world.ts';
import { killChildren } from '../../faults/process.ts';
import { startServer } from '../../faults/server.ts';
import { withDatabase } from '../../faults/with-database.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { percentile } from '../timing.ts';

const perSecond = 100;
const during = Number(process.argv[2] ?? 60);
/** Each has a stream, and a product for each event about them: those of one product count as one. Every tenth chose mails. */
const makers = 200;
const events = perSecond * during;
const mailedOf = 10;

const folder = mkdtempSync(join(tmpdir(), 'unearth-events-'));
const world = await postgresWorld(folder);
const mailServer = await startMailServer();
const settings = { SMTP_URL: mailServer.url, MAIL_FROM: 'site@unearth.example' };
const servers = [await startServer(world, { settings }), await startServer(world, { settings })];
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

/** Calls `heard` with each number of unread notifications that a stream sends. Resolves once it is open. */
const openStream = (url: string, { token }: Member, heard: (unread: number) => void): Promise<void> =>
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

const loadPage = async (url: string): Promise<number> => {
  const began = performance.now();
  await (await fetch(`${url}/`)).text();
  return performance.now() - began;
};

try {
  await withDatabase(world, async (db) => {
    const members = await addMembers(db, makers);
    const reader = { id: (await addMembers(db, 1))[0]?.id ?? 0, name: 'A reader' };
    const preferences = members
      .filter((_, index) => index % mailedOf === 0)
      .map(({ id }) => ({ user_id: id, kind: 'reviewed' as const, delivery: 'mail' as const }));
    await db.write.insertInto('notification_preferences').values(preferences).execute();
    const productIds: number[][] = [];
    for (const member of members) productIds.push(await addProducts(db, member, Math.ceil(events / makers)));

    const recordedAt = members.map((): number[] => []);
    const onAvatar: number[] = [];
    for (const [index, member] of members.entries()) {
      let known = 0;
      await openStream(servers[index % servers.length]?.url ?? '', member, (unread) => {
        const at = performance.now();
        for (; known < unread; known++) onAvatar.push(at - (recordedAt[index]?.[known] ?? at));
      });
    }
    const mailedAt: number[] = [];
    mailServer.hold = () => {
      mailedAt.push(performance.now());
      return undefined;
    };
    const quietPages: number[] = [];
    for (let n = 0; n < 50; n++) quietPages.push(await loadPage(servers[n % 2]?.url ?? ''));

    const mailDue: number[] = [];
    const pages: number[] = [];
    const began = performance.now();
    for (let n = 0; n < events; n++) {
      await sleep(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
      const index = n % makers;
      const productId = productIds[index]?.[Math.floor(n / makers)] ?? 0;
      const at = new Date().toISOString();
      const payload = { productId, productName: `Published ${productId}`, rating: 5 };
      const subject = { id: n + 1, name: `a review of ${productId}` };
      await transact(db, (handle) =>
        recordEvent(handle, { type: 'addReview', by: reader, subject, at, payload }),
      );
      const now = performance.now();
      recordedAt[index]?.push(now);
      if (index % mailedOf === 0) mailDue.push(now);
      if (n % 20 === 0) void loadPage(servers[n % 2]?.url ?? '').then((took) => pages.push(took));
    }
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
    print('home, under events', pages);
  });
} finally {
  agent.destroy();
  await killChildren();
  await mailServer.stop();
  await world.remove();
  await endPostgres();
}
process.exit(0);
