import { describe, expect, vi } from 'vitest';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { rateLimits } from '#lib/server/api/limits.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueueRecurring } from '#lib/server/jobs/recurring.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { letterSchedule } from '#lib/server/letter/jobs.ts';
import { letterLimits, unsubscribeFromLetter } from '#lib/server/letter/subscribers.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import type { MailServer } from '../support/mail-server.ts';
import { testWithMail } from '../support/smtp.ts';
import { type TestApi, testWith } from '../support/test-api.ts';

const test = testWithMail();

const post = async (
  { app }: Pick<TestApi, 'app'>,
  path: string,
  fields: Record<string, string>,
  from?: string,
) => {
  const body = new URLSearchParams(fields);
  const env = from === undefined ? {} : { incoming: { socket: { remoteAddress: from } } };
  const response = await app.request(path, { method: 'POST', body }, env);
  return { status: response.status, location: response.headers.get('location'), text: await response.text() };
};
const subscribe = (api: TestApi, email: string) => post(api, '/api/letter', { email });

/** The token in the latest mail. */
const tokenIn = async (server: MailServer, parameter: 'confirm' | 'token'): Promise<string> => {
  const mail = (await server.mails()).at(-1);
  return new RegExp(`[?]${parameter}=([\\w.-]+)`).exec(mail?.text ?? '')?.[1] ?? '';
};

const confirm = async (api: TestApi, server: MailServer) => {
  await runDueJobs(api.context);
  return post(api, '/api/letter', { confirm: await tokenIn(server, 'confirm') });
};

const subscribers = ({ context }: TestApi) =>
  context.db.read.selectFrom('letter_subscribers').selectAll().orderBy('id').execute();

/** A week with votes, and its readers, on the Sunday that it ends on. */
const weekOf = async (api: TestApi, server: MailServer, emails: string[]) => {
  api.now('2026-11-21T12:00:00.000Z');
  const mara = await api.person('mara');
  const id = await api.accepted(mara, { name: 'Tidewater <b>', shortDescription: 'Runs at **low** tide.' });
  await api.accepted(mara, { name: 'Without votes' });
  for (const email of emails) {
    await subscribe(api, email);
    await confirm(api, server);
  }
  api.now('2026-11-22T12:00:00.000Z');
  await (await api.person('ivo')).patch(`/products/${id}`, { body: { upVote: 1, upVoters: [] } });
  server.delivered.length = 0;
  return id;
};

/** Runs the jobs of an hour. */
const hourly = async (api: TestApi, at: string): Promise<void> => {
  api.now(at);
  await enqueueRecurring(api.context);
  await runDueJobs(api.context);
};

const monday = (time: string) => `2026-11-23T${time}:00.000Z`;

describe('a subscription', () => {
  test('begins once the owner of the address has confirmed it', async ({ api, server }) => {
    expect(await subscribe(api, ' Reader@x.example ')).toMatchObject({
      status: 303,
      location: '/letter?result=sent',
    });
    await runDueJobs(api.context);
    expect(server.recipients()).toEqual(['Reader@x.example']);
    expect(await subscribers(api)).toMatchObject([{ confirmed_at: null }]);
    const token = await tokenIn(server, 'confirm');
    expect((await post(api, '/api/letter', { confirm: token })).location).toBe('/letter?result=confirmed');
    expect(await subscribers(api)).toMatchObject([
      { email: 'Reader@x.example', confirmed_at: expect.any(String), unsubscribed_at: null },
    ]);
  });

  test('is answered the same for any address: new, waiting, subscribed, unsubscribed or switched off', async ({
    api,
    server,
  }) => {
    const fresh = await subscribe(api, 'reader@x.example');
    const waiting = await subscribe(api, 'READER@x.example');
    await confirm(api, server);
    expect(server.delivered).toHaveLength(1);
    const subscribed = await subscribe(api, 'reader@x.example');
    await runDueJobs(api.context);
    expect(server.delivered).toHaveLength(1);
    const at = api.context.clock().toISOString();
    const [reader] = await subscribers(api);
    await transact(api.context.db, async (db) => {
      await unsubscribeFromLetter(db, reader?.id ?? 0, at);
      await switchOffAddress(db, { email: 'full@x.example', reason: 'full', at });
    });
    const unsubscribed = await subscribe(api, 'reader@x.example');
    const off = await subscribe(api, 'full@x.example');
    const member = await subscribe(api, (await api.person('mara')).email);
    expect([waiting, subscribed, unsubscribed, off, member]).toEqual(Array(5).fill(fresh));
  });

  test('asks an address once a day, however often it is typed in', async ({ api, server }) => {
    for (const _ of [1, 2, 3]) await subscribe(api, 'reader@x.example');
    await runDueJobs(api.context);
    expect(server.delivered).toHaveLength(1);
    api.now('2026-11-22T12:00:00.000Z');
    await subscribe(api, 'reader@x.example');
    await runDueJobs(api.context);
    expect(server.delivered).toHaveLength(2);
  });

  test('that has ended on the day it was confirmed can begin again that day, and is asked for once', async ({
    api,
    server,
  }) => {
    await subscribe(api, 'reader@x.example');
    await confirm(api, server);
    const [reader] = await subscribers(api);
    api.now('2026-11-21T13:00:00.000Z');
    await unsubscribeFromLetter(api.context.db.write, reader?.id ?? 0, '2026-11-21T13:00:00.000Z');
    api.now('2026-11-21T13:05:00.000Z');
    for (const _ of [1, 2]) await subscribe(api, 'reader@x.example');
    expect((await confirm(api, server)).location).toBe('/letter?result=confirmed');
    expect(server.delivered).toHaveLength(2);
    expect(await subscribers(api)).toMatchObject([{ unsubscribed_at: null }]);
  });

  test('asks an address three times in a month, until its owner confirms it', async ({ api, server }) => {
    const confirmations = () => server.delivered.length;
    const typeOn = async (day: string) => {
      await hourly(api, `2026-${day}T12:00:00.000Z`);
      expect((await subscribe(api, 'reader@x.example')).location).toBe('/letter?result=sent');
      await runDueJobs(api.context);
    };
    for (const day of ['11-01', '11-02', '11-03', '11-04', '11-30']) await typeOn(day);
    expect(confirmations()).toBe(3);
    await typeOn('12-02');
    expect(confirmations()).toBe(4);
    expect((await post(api, '/api/letter', { confirm: await tokenIn(server, 'confirm') })).location).toBe(
      '/letter?result=confirmed',
    );
    await api.context.db.write
      .updateTable('letter_subscribers')
      .set({ unsubscribed_at: '2026-12-02T13:00:00.000Z' })
      .execute();
    for (const day of ['12-03', '12-04', '12-05', '12-06']) await typeOn(day);
    expect(confirmations()).toBe(7);
  });

  test('asks a mailbox three times in a month, however many of its addresses are typed in', async ({
    api,
    server,
  }) => {
    const spellings = Array.from({ length: 6 }, (_, n) => [
      `re.ader+${n}@gmail.com`,
      `reader+${n}@x.example`,
    ]);
    await Promise.all(spellings.flat().map((email) => subscribe(api, email)));
    await subscribe(api, 'READER@googlemail.com');
    await subscribe(api, 'another@gmail.com');
    await runDueJobs(api.context);
    const asked = server.recipients();
    expect(asked.filter((email) => email.endsWith('@x.example'))).toHaveLength(3);
    expect(asked.filter((email) => email.startsWith('re.ader'))).toHaveLength(3);
    expect(asked).toHaveLength(7);
    expect(asked).toContain('another@gmail.com');
  });

  test('asks no more often once an address that nobody confirmed is removed', async ({ api, server }) => {
    for (const day of ['09-01', '09-29', '09-30', '10-01', '10-02', '10-03']) {
      await hourly(api, `2026-${day}T12:00:00.000Z`);
      await subscribe(api, 'reader@x.example');
      await runDueJobs(api.context);
    }
    expect(server.delivered).toHaveLength(4);
  });

  test('is confirmed within a week, and by no link that was made up', async ({ api, server }) => {
    await subscribe(api, 'reader@x.example');
    await runDueJobs(api.context);
    const token = await tokenIn(server, 'confirm');
    for (const wrong of ['', 'x', token.replace(/^\d+/, '999'), token.replace(/\.\d+\./, '.9999999999999.')])
      expect((await post(api, '/api/letter', { confirm: wrong })).location).toBe('/letter?result=expired');
    api.now(new Date(api.context.clock().getTime() + letterLimits.confirmedWithin).toISOString());
    expect((await post(api, '/api/letter', { confirm: token })).location).toBe('/letter?result=expired');
    expect(await subscribers(api)).toMatchObject([{ confirmed_at: null }]);
  });

  test('is not changed by a link that is used again, nor brought back by one', async ({ api, server }) => {
    await subscribe(api, 'reader@x.example');
    await runDueJobs(api.context);
    const token = await tokenIn(server, 'confirm');
    const press = async () => (await post(api, '/api/letter', { confirm: token })).location;
    expect(await press()).toBe('/letter?result=confirmed');
    const [first] = await subscribers(api);
    api.now('2026-11-22T12:00:00.000Z');
    expect(await press()).toBe('/letter?result=confirmed');
    expect(await subscribers(api)).toEqual([first]);
    await api.context.db.write
      .updateTable('letter_subscribers')
      .set({ unsubscribed_at: '2026-11-22T13:00:00.000Z' })
      .execute();
    expect(await press()).toBe('/letter?result=expired');
    expect(await subscribers(api)).toMatchObject([{ unsubscribed_at: '2026-11-22T13:00:00.000Z' }]);
  });

  test('of a text that is not an address is rejected', async ({ api }) => {
    for (const email of [
      '',
      'reader',
      'reader@',
      'a@x.example, b@x.example',
      'a@x.example\r\nBcc: b@x.example',
    ])
      expect((await subscribe(api, email)).location, email).toBe('/letter?result=invalid');
    expect(await subscribers(api)).toEqual([]);
  });

  test('that nobody confirms is removed after a month, and one that has ended is not', async ({
    api,
    server,
  }) => {
    await subscribe(api, 'reader@x.example');
    await confirm(api, server);
    await subscribe(api, 'nobody@x.example');
    await hourly(
      api,
      new Date(api.context.clock().getTime() + letterLimits.unconfirmedStored + 1).toISOString(),
    );
    expect((await subscribers(api)).map(({ email }) => email)).toEqual(['reader@x.example']);
  });

  testWithMail({ RATE_LIMITS: 'on' })('is limited by network address', async ({ api }) => {
    const from = (address: string) => post(api, '/api/letter', { email: 'reader@x.example' }, address);
    const sent = { status: 303, location: '/letter?result=sent' };
    for (let n = 0; n < rateLimits.letters.calls; n++) expect(await from('192.0.2.1')).toMatchObject(sent);
    expect(await from('192.0.2.1')).toMatchObject({ status: 303, location: '/letter?result=over' });
    expect(await from('192.0.2.2')).toMatchObject(sent);
  });

  testWithMail({ RATE_LIMITS: 'on' })('is limited by network and day', async ({ api }) => {
    const consume = vi.spyOn(api.context.rateLimiter, 'consume');
    const { status } = await post(api, '/api/letter', { email: 'reader@x.example' }, '192.0.2.1');
    expect(status).toBe(303);
    expect(consume).toHaveBeenCalledWith('lettersPerDay', '192.0.2.1');
    expect(rateLimits.lettersPerDay.calls * 16).toBeLessThan(
      rateLimits.letters.calls * (days(1) / minutes(10)),
    );
  });

  testWith({})('is not offered by a site that sends no mail', async ({ api }) => {
    expect((await subscribe(api, 'reader@x.example')).status).toBe(404);
  });
});

/** The mails to readers, who have no account: members get notifications too. */
const lettersOf = ({ delivered }: MailServer) => delivered.filter(({ to }) => to.endsWith('@x.example'));

describe('the weekly letter', () => {
  const readers = ['one@x.example', 'two@x.example'];

  test('has the products of the closed week, and reaches each reader once, however many servers run', async ({
    api,
    server,
  }) => {
    const id = await weekOf(api, server, readers);
    await hourly(api, monday('00:05'));
    await hourly(api, monday('06:00'));
    expect(lettersOf(server)).toEqual([]);
    api.now(monday('07:00'));
    const elsewhere = openDatabase(api.context.config.database);
    const servers = [api.context, { ...api.context, db: elsewhere }];
    await Promise.all(servers.map(enqueueRecurring));
    await Promise.all(servers.map(runDueJobs));
    await elsewhere.close();
    for (const time of ['08:00', '09:00', '23:00']) await hourly(api, monday(time));
    expect(
      lettersOf(server)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(readers);
    const mail = (await server.mails()).find(({ subject }) => subject?.startsWith('What was unearthed'));
    expect(mail?.subject).toBe('What was unearthed: Tidewater <b>');
    expect(mail?.text).toContain('Week 47: 16 to 22 November 2026');
    expect(mail?.text).toContain(`http://localhost:4321/products/${id}`);
    expect(mail?.text).toContain('Runs at low tide.');
    expect(mail?.html).toContain('Tidewater &lt;b&gt;');
    expect(mail?.html).not.toContain('Without votes');
    // Only the board explains weights.
    expect(mail?.text).not.toMatch(/\d votes?/);
  });

  test('has the texts that moderators have seen, whatever a maker makes of them before it is sent', async ({
    api,
    server,
  }) => {
    const id = await weekOf(api, server, ['one@x.example']);
    await hourly(api, monday('00:05'));
    const edit = { name: 'You have won', shortDescription: 'Claim your prize now.' };
    const mara = await api.person('mara');
    expect((await mara.patch(`/products/${id}`, { body: edit })).body).toEqual({ modifiedCount: 1 });
    await hourly(api, monday('07:00'));
    const mail = (await server.mails()).find(({ subject }) => subject?.startsWith('What was unearthed'));
    expect(mail?.subject).toBe('What was unearthed: Tidewater <b>');
    expect(mail?.text).toContain('Runs at low tide.');
    expect(mail?.text).not.toMatch(/won|prize/);
  });

  test('reaches those who confirm on Monday before letters are sent, and not those who confirm later', async ({
    api,
    server,
  }) => {
    await weekOf(api, server, []);
    const lettersOnce = async (email: string, confirmedAt: string, next: string) => {
      await hourly(api, monday(confirmedAt));
      await subscribe(api, email);
      await confirm(api, server);
      server.delivered.length = 0;
      await hourly(api, monday(next));
      return lettersOf(server).map(({ to }) => to);
    };
    expect(await lettersOnce('early@x.example', '05:00', '07:00')).toEqual(['early@x.example']);
    expect(await lettersOnce('late@x.example', '07:00', '08:00')).toEqual([]);
  });

  test('reaches a reader whose last letter was of a later week, by a clock that was ahead', async ({
    api,
    server,
  }) => {
    await weekOf(api, server, ['one@x.example']);
    await api.context.db.write.updateTable('letter_subscribers').set({ last_week: '2027-W01' }).execute();
    await hourly(api, monday('00:05'));
    for (const time of ['07:00', '08:00']) await hourly(api, monday(time));
    expect(lettersOf(server).map(({ to }) => to)).toEqual(['one@x.example']);
  });

  test('ends by one click, for its reader alone', async ({ api, server }) => {
    await weekOf(api, server, readers);
    await hourly(api, monday('00:05'));
    await hourly(api, monday('07:00'));
    server.delivered.splice(0, server.delivered.length, ...lettersOf(server));
    const token = await tokenIn(server, 'token');
    const path = `/api/mail/unsubscribe?token=${token}`;
    expect((await post(api, path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(200);
    const gone = (await server.mails()).at(-1)?.to?.[0];
    expect((await subscribers(api)).filter(({ unsubscribed_at }) => unsubscribed_at)).toMatchObject([
      { email: gone && 'address' in gone ? gone.address : '' },
    ]);
  });

  test('that waits is not sent to somebody who has unsubscribed in between', async ({ api, server }) => {
    await weekOf(api, server, ['one@x.example']);
    await hourly(api, monday('00:05'));
    await server.stop();
    await hourly(api, monday('07:00'));
    await api.context.db.write
      .updateTable('letter_subscribers')
      .set({ unsubscribed_at: monday('07:01') })
      .execute();
    await server.start();
    await hourly(api, monday('08:00'));
    expect(lettersOf(server)).toEqual([]);
  });

  test('is not sent without votes', async ({ api, server }) => {
    api.now('2026-11-21T12:00:00.000Z');
    await api.accepted(await api.person('mara'));
    await subscribe(api, 'one@x.example');
    await confirm(api, server);
    server.delivered.length = 0;
    await hourly(api, monday('00:05'));
    await hourly(api, monday('07:00'));
    expect(lettersOf(server)).toEqual([]);
  });

  test('is not sent without products: all with votes were deleted', async ({ api, server }) => {
    const id = await weekOf(api, server, ['one@x.example']);
    await hourly(api, monday('00:05'));
    expect((await (await api.person('mara')).delete(`/products/${id}`)).status).toBe(200);
    await hourly(api, monday('07:00'));
    expect(lettersOf(server)).toEqual([]);
  });

  test('is not sent to those who came later, or once it is old', async ({ api, server }) => {
    await weekOf(api, server, ['one@x.example']);
    const confirmAt = (confirmed_at: string) =>
      api.context.db.write.updateTable('letter_subscribers').set({ confirmed_at }).execute();
    await confirmAt(monday('07:00'));
    await hourly(api, monday('00:05'));
    await hourly(api, monday('08:00'));
    await confirmAt(monday('06:59'));
    expect(letterSchedule.latest).toBeLessThan(days(4));
    await hourly(api, new Date(Date.parse(monday('00:00')) + letterSchedule.latest + hours(1)).toISOString());
    expect(lettersOf(server)).toEqual([]);
  });
});
