import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { authenticate } from 'mailauth';
import { afterAll, describe, expect, onTestFinished, vi } from 'vitest';
import type { Notification } from '#lib/contract/notifications.ts';
import { days, hours, minutes } from '#lib/domain/durations.ts';
import { openDatabase } from '#lib/server/db/open-database.ts';
import { transact } from '#lib/server/db/transact.ts';
import { enqueue, jobs } from '#lib/server/jobs/queue.ts';
import { runDueJobs, startJobs } from '#lib/server/jobs/runner.ts';
import { dueMails, outbox } from '#lib/server/mail/outbox.ts';
import { type NewMail, queueMail } from '#lib/server/mail/queue-mail.ts';
import { switchOffAddress, switchOnAddress, unsubscribe } from '#lib/server/mail/recipients.ts';
import { createMailer, smtp } from '#lib/server/mail/smtp.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { testWithMail } from '../support/smtp.ts';
import { type Person, type TestApi, testWith } from '../support/test-api.ts';

const test = testWithMail();
const at = '2026-11-21T12:00:00.000Z';

const forward = (api: TestApi, milliseconds: number): void =>
  api.now(new Date(api.context.clock().getTime() + milliseconds).toISOString());

const notification = (userId: string, key = 'review:1'): NewMail => ({
  key,
  to: { userId: Number(userId) },
  mail: { kind: 'notification', about: 'reviewed', text: 'Ada reviewed Tidewater', path: '/products/1' },
  at,
});

/** To an address without an account. */
const farewell = (email: string, key = email): NewMail => ({
  key,
  to: { email },
  mail: { kind: 'accountDeleted' },
  at,
});

const queue = ({ context }: TestApi, ...mails: NewMail[]): Promise<void> =>
  transact(context.db, (db) => queueMail(db, ...mails));

const send = async (api: TestApi, ...mails: NewMail[]): Promise<void> => {
  await queue(api, ...mails);
  await runDueJobs(api.context);
};

/** Runs what is due every five minutes. */
const pass = async (api: TestApi, time: number): Promise<void> => {
  for (let n = 0; n < time / minutes(5); n++) {
    forward(api, minutes(5));
    await runDueJobs(api.context);
  }
};

/** Types of an admin's notifications. */
const told = async (api: TestApi): Promise<string[]> => {
  const noor = await api.person('noor', { role: 'admin' });
  return (await noor.get('/notifications')).body.map(({ type }: Notification) => type);
};

const rows = ({ context }: TestApi) =>
  context.db.read.selectFrom('mails').selectAll().orderBy('id').execute();
const states = async (api: TestApi) => (await rows(api)).map(({ state }) => state);
const jobOf = ({ context }: TestApi) =>
  context.db.read.selectFrom('jobs').selectAll().where('kind', '=', 'sendMails').executeTakeFirst();

describe('a mail', () => {
  test('reaches its member as text and as HTML, and says who sent it and why', async ({ api, server }) => {
    const mara = await api.person('mara');
    await send(api, notification(mara.id));
    const [mail] = await server.mails();
    expect(server.recipients()).toEqual([mara.email]);
    expect(mail).toMatchObject({
      subject: 'Ada reviewed Tidewater',
      from: { name: 'Unearth', address: 'hello@unearth.test' },
      messageId: expect.stringMatching(/^<[0-9a-f]{32}@unearth\.test>$/),
    });
    for (const content of [mail?.text, mail?.html]) {
      expect(content).toContain('http://localhost:4321/products/1');
      expect(content).toContain('you have an account on Unearth');
      expect(content).toContain('/unsubscribe?token=');
    }
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(await rows(api)).toMatchObject([{ state: 'sent', sent_at: at, failures: 0 }]);
    expect(await jobOf(api)).toBeUndefined();
  });

  test('is queued if its transaction is committed, and once by its key', async ({ api, server }) => {
    const mara = await api.person('mara');
    const failing = transact(api.context.db, async (db) => {
      await queueMail(db, notification(mara.id));
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await runDueJobs(api.context);
    expect(server.delivered).toEqual([]);
    await send(api, notification(mara.id), notification(mara.id));
    await send(api, notification(mara.id));
    expect(server.delivered).toHaveLength(1);
  });

  test('is sent once by two servers', async ({ api, server }) => {
    const addresses = Array.from({ length: 30 }, (_, n) => `reader-${n}@unearth.example`);
    await queue(api, ...addresses.map((email) => farewell(email)));
    const elsewhere = openDatabase(api.context.config.database);
    await Promise.all([api.context, { ...api.context, db: elsewhere }].map(runDueJobs));
    await elsewhere.close();
    expect(server.recipients().toSorted()).toEqual(addresses.toSorted());
  });

  test('that was accepted before a kill is sent again, with the same Message-ID', async ({ api, server }) => {
    await queue(api, farewell('one@unearth.example'), farewell('two@unearth.example'));
    // The database is gone at the moment at which the first one was accepted.
    const { db } = api.context;
    let accepted = 0;
    const dying = {
      ...api.context,
      db: {
        ...db,
        get write() {
          if (server.delivered.length > accepted) throw new Error('killed');
          return db.write;
        },
      },
    };
    server.hold = (to) => (to.startsWith('two') ? sleep(50) : undefined);
    await expect(runDueJobs(dying)).rejects.toThrow('killed');
    expect(server.recipients().toSorted()).toEqual(['one@unearth.example', 'two@unearth.example']);
    expect(await states(api)).toEqual(['waiting', 'waiting']);
    accepted = Number.POSITIVE_INFINITY;
    server.hold = () => undefined;
    forward(api, jobs.lease);
    await runDueJobs(api.context);
    expect(await states(api)).toEqual(['sent', 'sent']);
    const ids = (await server.mails()).map(({ messageId }) => messageId);
    expect([ids.length, new Set(ids).size]).toEqual([4, 2]);
  });

  test('of a kind that this release does not know waits for a server that does', async ({ api, server }) => {
    await queue(api, { ...farewell('one@unearth.example'), mail: { kind: 'new' } as never });
    await runDueJobs(api.context);
    expect(server.delivered).toEqual([]);
    expect(await rows(api)).toMatchObject([{ state: 'waiting', failures: 1 }]);
  });

  test('is sent before the weekly letters that wait, of which a call sends as many as there is room for', async ({
    api,
  }) => {
    const letters = Array.from({ length: outbox.perCall + 1 }, (_, n): NewMail => {
      const mail = { kind: 'letter', week: '2026-W46', subscriber: n } as const;
      return { key: `letter:${n}`, to: { email: `reader-${n}@unearth.example` }, mail, at };
    });
    const later = '2026-11-21T12:00:01.000Z';
    await queue(api, ...letters, { ...farewell('one@unearth.example'), at: later });
    const due = (await dueMails(api.context.db.read, later)).map(({ key }) => key);
    const expected = letters.slice(0, outbox.perCall - 1).map(({ key }) => key);
    expect(due).toEqual(['one@unearth.example', ...expected]);
  });

  test('is removed some weeks after it was sent', async ({ api }) => {
    await send(api, farewell('one@unearth.example'));
    await queue(api, farewell('two@unearth.example'));
    await api.context.db.write
      .updateTable('mails')
      .set({ due_at: '2027-11-21T12:00:00.000Z' })
      .where('state', '=', 'waiting')
      .execute();
    forward(api, outbox.stored + 1);
    await transact(api.context.db, (db) => enqueue(db, 'pruneMails', {}, api.context.clock().toISOString()));
    await runDueJobs(api.context);
    expect((await rows(api)).map(({ address }) => address)).toEqual(['two@unearth.example']);
  });
});

describe('a signature', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2_048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const folder = mkdtempSync(join(tmpdir(), 'unearth-dkim-'));
  const keyFile = join(folder, 'dkim.pem');
  writeFileSync(keyFile, privateKey);
  afterAll(() => rmSync(folder, { recursive: true }));
  const signing = testWithMail({ DKIM_KEY_FILE: keyFile, DKIM_SELECTOR: 'post' });

  signing('of DKIM is valid, and covers the headers for unsubscribing', async ({ api, server }) => {
    const mara = await api.person('mara');
    await send(api, notification(mara.id));
    const record = `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`;
    const verify = async (raw: string) => {
      const { dkim } = await authenticate(raw, {
        disableArc: true,
        disableDmarc: true,
        disableBimi: true,
        resolver: async (name, type) => {
          if (name === 'post._domainkey.unearth.test' && type === 'TXT') return [[record]];
          throw Object.assign(new Error(name), { code: 'ENOTFOUND' });
        },
      });
      return dkim.results.map(({ status: { result } }) => result);
    };
    const raw = server.delivered[0]?.raw ?? '';
    expect(await verify(raw)).toEqual(['pass']);
    for (const changed of [raw.replace('One-Click', 'One-Clack'), raw.replace('token=1', 'token=2')])
      expect(await verify(changed)).toEqual(['fail']);
  });
});

test('a key of DKIM that can’t be used ends the start with the reason', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unearth-dkim-'));
  const file = (name: string, content: string | Buffer): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const pem = { type: 'pkcs8', format: 'pem' } as const;
  const keys: [string, string | RegExp][] = [
    [join(folder, 'missing.pem'), /no such file/],
    [folder, /EISDIR/],
    [file('text.pem', 'no key'), /./],
    [file('ed25519.pem', generateKeyPairSync('ed25519').privateKey.export(pem)), 'its type is ed25519'],
  ];
  const mail = {
    smtpUrl: 'smtp://127.0.0.1',
    from: { name: '', address: 'hi@unearth.test' },
    domain: 'unearth.test',
  };
  for (const [keyFile, reason] of keys) {
    const error = await createMailer({
      demo: false,
      mail: { ...mail, dkim: { keyFile, selector: 'post' } },
    }).then(
      () => new Error('no error'),
      (thrown: unknown) => thrown,
    );
    expect(error, keyFile).toBeInstanceOf(ConfigError);
    expect(error, keyFile).toMatchObject({
      message: expect.stringMatching(
        /^DKIM_KEY_FILE must be the path of an RSA private key in PEM \(.*\): ./,
      ),
    });
    expect(String(error)).toMatch(reason);
  }
  rmSync(folder, { recursive: true });
});

describe('nobody gets a mail', () => {
  type Change = (api: TestApi, person: Person) => Promise<unknown>;
  const changes: [string, Change][] = [
    ['whose address is not verified', (api, person) => api.account(person, { email_verified: 0 })],
    ['who is suspended', (api, person) => api.account(person, { suspended_at: at })],
    [
      'who has unsubscribed from its kind',
      (api, { id }) =>
        transact(api.context.db, (db) => unsubscribe(db, { userId: Number(id), kind: 'reviewed', at })),
    ],
    [
      'whose address is switched off, however it is written',
      (api, { email }) =>
        transact(api.context.db, (db) =>
          switchOffAddress(db, { email: email.toUpperCase(), reason: 'full', at }),
        ),
    ],
  ];
  test.for(changes)('%s by the time it is sent', async ([, change], { api, server }) => {
    const mara = await api.person('mara');
    await queue(api, notification(mara.id));
    await change(api, mara);
    await runDueJobs(api.context);
    expect(server.delivered).toEqual([]);
    expect(await states(api)).toEqual(['dropped']);
  });

  test('about a deletion of their account that they have cancelled', async ({ api, server }) => {
    const mara = await api.person('mara');
    const scheduled = (deletesAt: string, key = deletesAt): NewMail => ({
      ...{ key, to: { userId: Number(mara.id) }, at },
      mail: { kind: 'deletionScheduled', at: deletesAt },
    });
    const [first, next] = ['2026-12-05T12:00:00.000Z', '2026-12-05T12:05:00.000Z'];
    await send(api, scheduled(first));
    await api.account(mara, { deletes_at: next });
    await send(api, scheduled(first, 'late'), scheduled(next));
    expect(await states(api)).toEqual(['dropped', 'dropped', 'sent']);
    expect(server.recipients()).toEqual([mara.email]);
  });

  test('whose account is gone', async ({ api, server }) => {
    const mara = await api.person('mara');
    await queue(api, notification(mara.id));
    await api.context.db.write.deleteFrom('users').where('id', '=', Number(mara.id)).execute();
    await runDueJobs(api.context);
    expect(server.delivered).toEqual([]);
    expect(await rows(api)).toEqual([]);
  });

  test('but who has unsubscribed from another kind, or whose address works again', async ({
    api,
    server,
  }) => {
    const mara = await api.person('mara');
    await transact(api.context.db, async (db) => {
      await unsubscribe(db, { userId: Number(mara.id), kind: 'digest', at });
      await switchOffAddress(db, { email: mara.email, reason: 'full', at });
      expect(await switchOnAddress(db, mara.email)).toBe(true);
    });
    await send(api, notification(mara.id));
    expect(server.recipients()).toEqual([mara.email]);
  });
});

describe('an address', () => {
  const [good, bad] = ['good@unearth.example', 'bad@unearth.example'];

  test('that is refused for good holds nobody up, and waits for the operator', async ({ api, server }) => {
    const warn = vi.spyOn(api.context.log, 'warn');
    server.refuse.set(bad, { code: 554, text: '5.2.1 Not you' });
    await send(api, farewell(bad), farewell(good));
    expect(server.recipients()).toEqual([good]);
    expect(await rows(api)).toMatchObject([
      { state: 'failed', failures: 1, last_error: expect.stringContaining('Not you') },
      { state: 'sent' },
    ]);
    expect(warn.mock.calls).toEqual([
      [{ mail: expect.anything() }, expect.stringContaining('failed for good')],
    ]);
    // It may exist.
    server.refuse.clear();
    await send(api, farewell(bad, 'another'));
    expect(server.recipients()).toEqual([good, bad]);
  });

  const replies: [state: string, code: number, text: string][] = [
    ['failed', 550, '5.1.1 No such user'],
    ['failed', 501, 'Malformed address'],
    ['failed', 556, '5.1.10 Recipient address has null MX'],
    ['failed', 552, '5.2.2 Over quota'],
    ['failed', 554, '5.6.0 Invalid message'],
    // About the settings: they would refuse every mail.
    ['waiting', 554, '5.7.1 Relay access denied'],
    ['waiting', 553, '5.7.1 Sender address rejected: not owned by user'],
    ['waiting', 550, '5.1.0 Sender address rejected: User unknown'],
    ['waiting', 550, '5.1.7 Sender address rejected: undeliverable address'],
    ['waiting', 553, '5.1.8 Domain of sender address does not exist'],
    ['waiting', 554, '5.2.252 SendAsDenied; not allowed to send as hello'],
    // Without a code that says what it is about.
    ['waiting', 550, 'relay not permitted'],
    ['waiting', 550, 'Sender verify failed'],
    ['waiting', 550, '[192.5.1.1] is blocked'],
  ];
  test.for(replies)('has its mail %s after the reply %i %s', async ([state, code, text], { api, server }) => {
    server.refuse.set(bad, { code, text });
    await send(api, farewell(bad));
    expect(await rows(api)).toMatchObject([{ state, failures: 1, last_error: `${code} ${text}` }]);
  });

  test('that is refused for good is news to admins once a day, but not one that does not exist', async ({
    api,
    server,
  }) => {
    await api.person('noor', { role: 'admin' });
    server.refuse.set(bad, { code: 550, text: '5.1.1 No such user' });
    await send(api, farewell(bad));
    expect(await told(api)).toEqual([]);
    server.refuse.set(good, { code: 554, text: '5.6.0 Not this' });
    for (const key of ['one', 'two']) await send(api, farewell(good, key));
    expect(await told(api)).toEqual(['failMail']);
    forward(api, days(1) + minutes(1));
    await send(api, farewell(good, 'three'));
    expect(await told(api)).toEqual(['failMail', 'failMail']);
  });

  test('that does not exist gets nothing any more', async ({ api, server }) => {
    server.refuse.set(bad, { code: 550, text: '5.1.1 No such user' });
    await send(api, farewell(bad));
    server.refuse.clear();
    await send(api, farewell(bad, 'another'));
    expect(server.delivered).toEqual([]);
    expect(await states(api)).toEqual(['failed', 'dropped']);
  });

  test('that is refused for now is tried again, later each time, and others go on', async ({
    api,
    server,
  }) => {
    server.refuse.set(bad, { code: 451, text: 'Greylisted' });
    await send(api, farewell(bad), farewell(good));
    expect(server.recipients()).toEqual([good]);
    const { first, longest, max } = outbox.retries;
    expect(await rows(api)).toMatchObject([{ state: 'waiting', failures: 1 }, { state: 'sent' }]);
    // The job waits for it, and goes first where another one is queued.
    expect(Date.parse((await jobOf(api))?.run_at ?? '')).toBe(Date.parse(at) + first);
    await send(api, farewell('later@unearth.example'));
    expect(server.recipients()).toEqual([good, 'later@unearth.example']);

    forward(api, first);
    await runDueJobs(api.context);
    expect((await rows(api))[0]).toMatchObject({ failures: 2 });
    server.refuse.clear();
    forward(api, first);
    await runDueJobs(api.context);
    expect(server.recipients()).not.toContain(bad);
    forward(api, first);
    await runDueJobs(api.context);
    expect(server.recipients()).toContain(bad);

    server.refuse.set(bad, { code: 451, text: 'Greylisted' });
    await queue(api, farewell(bad, 'never'));
    for (let n = 0; n < max; n++) {
      await runDueJobs(api.context);
      forward(api, longest);
    }
    expect((await rows(api)).at(-1)).toMatchObject({ state: 'failed', failures: max });
  });

  test('that can’t be one is refused without a server', async ({ api, server }) => {
    await send(api, farewell('no address'), farewell(good));
    expect(server.recipients()).toEqual([good]);
    expect(await states(api)).toEqual(['failed', 'sent']);
  });
});

describe('a mail server', () => {
  const people = ['one@unearth.example', 'two@unearth.example'];

  test('that is away is tried again, with one line in the log, and nothing is lost', async ({
    api,
    server,
  }) => {
    const error = vi.spyOn(api.context.log, 'error');
    await server.stop();
    await queue(api, ...people.map((email) => farewell(email)));
    for (let n = 0; n < 20; n++) {
      await runDueJobs(api.context);
      forward(api, minutes(5));
    }
    expect(await rows(api)).toMatchObject(people.map(() => ({ state: 'waiting', failures: 0 })));
    expect(error.mock.calls.map(([, text]) => text)).toEqual([
      'the mail server takes no mail: mails wait, and are tried again',
    ]);
    await server.start();
    await runDueJobs(api.context);
    expect(server.recipients().toSorted()).toEqual(people);
  });

  test('that is away for an hour is news to admins, once per outage, also after a restart', async ({
    api,
    server,
  }) => {
    await api.person('noor', { role: 'admin' });
    await server.stop();
    await send(api, farewell('first@unearth.example'));
    await pass(api, minutes(55));
    expect(await told(api)).toEqual([]);
    await pass(api, minutes(30));
    expect(await told(api)).toEqual(['missMailServer']);
    if (api.context.mailer) api.context.mailer.outage = undefined; // as after a restart
    await pass(api, minutes(90));
    expect(await told(api)).toEqual(['missMailServer']);

    await server.start();
    await pass(api, minutes(10));
    expect(server.recipients()).toEqual(['first@unearth.example']);
    await server.stop();
    await send(api, farewell('second@unearth.example'));
    await pass(api, minutes(90));
    expect(await told(api)).toEqual(['missMailServer', 'missMailServer']);
  });

  test('that puts all mails off for an hour is news to admins, with one line in the log, until it takes one', async ({
    api,
    server,
  }) => {
    const error = vi.spyOn(api.context.log, 'error');
    const info = vi.spyOn(api.context.log, 'info');
    const again = 'the mail server takes mail again';
    await api.person('noor', { role: 'admin' });
    for (const email of people) server.refuse.set(email, { code: 451, text: '4.7.1 Try again later' });
    await send(api, ...people.map((email) => farewell(email)));
    await pass(api, minutes(55));
    expect(await told(api)).toEqual([]);
    await pass(api, hours(8));
    expect(await told(api)).toEqual(['missMailServer']);
    expect(error.mock.calls.map(([values]) => values)).toEqual([
      { reason: '451 4.7.1 Try again later', since: at },
    ]);
    expect(info).not.toHaveBeenCalledWith(again);
    server.refuse.clear();
    await pass(api, hours(8));
    expect(server.recipients().toSorted()).toEqual(people);
    expect(info).toHaveBeenCalledWith(again);
  });

  test('that comes back and puts the mail off does not take mail again yet', async ({ api, server }) => {
    const info = vi.spyOn(api.context.log, 'info');
    await server.stop();
    await send(api, farewell(people[0] ?? ''));
    await server.start();
    server.refuse.set(people[0] ?? '', { code: 451, text: '4.7.1 Try again later' });
    await pass(api, minutes(10));
    expect(await rows(api)).toMatchObject([{ state: 'waiting', failures: expect.toSatisfy((n) => n > 0) }]);
    expect(info).not.toHaveBeenCalledWith('the mail server takes mail again');
  });

  test('that defers one address, or several between mails that it takes, is no outage', async ({
    api,
    server,
  }) => {
    const [first = '', second = ''] = people;
    const error = vi.spyOn(api.context.log, 'error');
    await api.person('noor', { role: 'admin' });
    for (const email of people) server.refuse.set(email, { code: 452, text: '4.2.2 Over quota' });
    await send(api, farewell(first));
    await pass(api, hours(10));
    await send(api, farewell(first, 'the next day'));
    await pass(api, hours(10));
    await send(api, farewell('good@unearth.example'));
    await send(api, farewell(second));
    await pass(api, hours(10));
    expect(await told(api)).toEqual([]);
    expect(error).not.toHaveBeenCalled();
  });

  test('that is away for a moment, and then defers the mail for hours, is no outage', async ({
    api,
    server,
  }) => {
    const [first = ''] = people;
    await api.person('noor', { role: 'admin' });
    await server.stop();
    await send(api, farewell(first));
    await server.start();
    server.refuse.set(first, { code: 452, text: '4.2.2 Over quota' });
    await pass(api, hours(10));
    expect(await told(api)).toEqual([]);
  });

  test('that is away for a moment, days after one that nobody waited for, is no outage', async ({
    api,
    server,
  }) => {
    await server.stop();
    const mara = await api.person('mara');
    await api.person('noor', { role: 'admin' });
    await send(api, notification(mara.id));
    await api.account(mara, { suspended_at: at });
    await pass(api, minutes(10));
    expect(await states(api)).toEqual(['dropped']);
    forward(api, days(2));
    await send(api, farewell('late@unearth.example'));
    expect(await told(api)).toEqual([]);
    await server.start();
  });

  test('that takes mail from another server is no outage', async ({ api, server }) => {
    await api.person('noor', { role: 'admin' });
    for (const email of people) server.refuse.set(email, { code: 451, text: '4.7.1 Try again later' });
    await send(api, ...people.map((email) => farewell(email)));
    await pass(api, minutes(50));
    const elsewhere = await createMailer(api.context.config);
    await queue(api, farewell('good@unearth.example'));
    await runDueJobs({ ...api.context, mailer: elsewhere });
    elsewhere?.close();
    await pass(api, minutes(50));
    expect(server.recipients()).toEqual(['good@unearth.example']);
    expect(await told(api)).toEqual([]);
  });

  test('that hangs up at one mail sends the others, and gives up on that one', async ({ api, server }) => {
    const [bad = '', good = ''] = people;
    server.hold = async (to) => {
      if (to !== bad) return;
      server.hangUp();
      await new Promise(() => {});
    };
    await queue(api, farewell(bad));
    for (let n = 0; n < 3; n++) {
      await runDueJobs(api.context);
      forward(api, minutes(5));
      await send(api, farewell(good, `good-${n}`));
      forward(api, minutes(5));
    }
    expect(server.recipients()).toEqual([good, good, good]);
    expect((await rows(api))[0]?.failures).toBeGreaterThan(1);
  });

  test('that hangs up at as many mails as are sent at once gets the weekly letters next', async ({
    api,
    server,
  }) => {
    const bad = Array.from({ length: smtp.connections }, (_, n) => `bad-${n}@unearth.example`);
    server.hold = async () => {
      server.hangUp();
      await new Promise(() => {});
    };
    const letter: NewMail = {
      key: 'letter:1',
      to: { email: 'reader@unearth.example' },
      mail: { kind: 'letter', week: '2026-W46', subscriber: 1 },
      at,
    };
    await send(api, ...bad.map((email) => farewell(email)), letter);
    forward(api, minutes(5));
    const due = await dueMails(api.context.db.read, api.context.clock().toISOString());
    expect(due.map(({ key }) => key)).toEqual([letter.key, ...bad]);
  });

  test('that names an IP address in its refusal does not say that the address is unknown', async ({
    api,
    server,
  }) => {
    const [address = ''] = people;
    server.refuse.set(address, { code: 550, text: '5.2.1 [192.5.1.10] is blocked' });
    await send(api, farewell(address));
    expect(await api.context.db.read.selectFrom('mail_bounces').selectAll().execute()).toEqual([]);
  });

  test('that is away is asked no more often where more mails are queued', async ({ api, server }) => {
    await server.stop();
    const tried = vi.spyOn(api.context.mailer ?? expect.fail(), 'send');
    await send(api, farewell(people[0] ?? ''));
    const calls = tried.mock.calls.length;
    await send(api, farewell(people[1] ?? ''));
    expect(tried).toHaveBeenCalledTimes(calls);
    expect((await jobOf(api))?.failures).toBe(0);
    await server.start();
  });

  test('that takes too long is tried again, and delays no other mail', async ({ api, server }) => {
    const time = new AbortController();
    const asked = vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(time.signal);
    onTestFinished(() => asked.mockRestore());
    const { promise, resolve } = Promise.withResolvers<void>();
    server.hold = (to) => (to === people[0] ? promise : undefined);
    const sending = send(api, ...people.map((email) => farewell(email)));
    await expect.poll(() => states(api)).toEqual(['waiting', 'sent']);
    time.abort(new DOMException('too slow', 'TimeoutError'));
    await sending;
    expect(server.recipients()).toEqual([people[1]]);
    expect(await rows(api)).toMatchObject([{ state: 'waiting', failures: 1 }, { state: 'sent' }]);
    expect(asked).toHaveBeenCalledWith(smtp.timeout);
    expect(smtp.timeout + smtp.startFor).toBeLessThan(jobs.lease);
    resolve();
  });

  test('that has begun is waited for by a stopping site, and nothing else is begun', async ({
    api,
    server,
  }) => {
    const { promise: asked, resolve: begin } = Promise.withResolvers<void>();
    const { promise: held, resolve: accept } = Promise.withResolvers<void>();
    server.hold = () => {
      begin();
      return held;
    };
    await queue(api, ...Array.from({ length: 20 }, (_, n) => farewell(`reader-${n}@unearth.example`)));
    const stop = startJobs(api.context);
    await asked;
    const stopped = stop();
    accept();
    await stopped;
    const sent = server.delivered.length;
    expect(sent).toBeLessThanOrEqual(smtp.connections);
    expect((await states(api)).filter((state) => state === 'sent')).toHaveLength(sent);
    expect(await jobOf(api)).toMatchObject({ leased_by: null, failures: 0 });
    await runDueJobs(api.context);
    expect(new Set(server.recipients()).size).toBe(20);
    expect(server.delivered).toHaveLength(20);
  });
});

testWith({})('a site without a mail server drops what is queued', async ({ api }) => {
  await send(api, farewell('one@unearth.example'));
  expect(await rows(api)).toMatchObject([{ state: 'dropped', last_error: 'the site sends no mail' }]);
});
