/** Who gets no mail: unsubscribing by the address in a mail, reports of mail providers, and the operator's command. */
import { describe, expect } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import { transact } from '#lib/server/db/transact.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { queueMail } from '#lib/server/mail/queue-mail.ts';
import { switchOffAddress } from '#lib/server/mail/recipients.ts';
import { parseArguments } from '#lib/tools/cli/arguments.ts';
import { mail as command } from '#lib/tools/cli/mail.ts';
import { testWithMail } from '../support/smtp.ts';
import { bouncesToken, type Person, type TestApi, testWith } from '../support/test-api.ts';

const test = testWithMail();

const notify = async (api: TestApi, { id }: Person, about = 'reviewed') => {
  const { db, clock } = api.context;
  const at = clock().toISOString();
  const mail = { kind: 'notification', about, text: 'Ada reviewed Tidewater', path: '/products/1' } as const;
  const key = `${about}:${Math.random()}`;
  await transact(db, (handle) => queueMail(handle, { key, to: { userId: Number(id) }, mail, at }));
  await runDueJobs(api.context);
};

/** The headers of the latest mail for unsubscribing, with the path of the address. */
const headerOf = (raw = ''): { path: string; post: string | undefined } => {
  const unfolded = raw.replace(/\r\n[ \t]/g, ' ');
  const [, url] = /^List-Unsubscribe:\s+<([^>]+)>/m.exec(unfolded) ?? [];
  const [, post] = /^List-Unsubscribe-Post:\s+(\S+)/m.exec(unfolded) ?? [];
  return { path: url ? url.slice(new URL(url).origin.length) : '', post };
};

const postForm = ({ app }: TestApi, path: string, body: string, address?: string) =>
  app.request(
    path,
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body },
    address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } },
  );

describe('the address in a mail', () => {
  test('unsubscribes by one click, by RFC 8058, from this kind alone', async ({ api, server }) => {
    const mara = await api.person('mara');
    await notify(api, mara);
    const { path, post } = headerOf(server.delivered[0]?.raw);
    expect(post).toBe('List-Unsubscribe=One-Click');
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    const response = await api.app.request(path, { method: 'POST', body: form });
    expect([response.status, response.headers.get('location')]).toEqual([200, null]);
    expect((await postForm(api, path, 'List-Unsubscribe=One-Click')).status).toBe(200);
    await notify(api, mara);
    expect(server.delivered).toHaveLength(1);
    await notify(api, mara, 'featured');
    expect(server.delivered).toHaveLength(2);
  });

  test('unsubscribes by the button of its page, and by nothing that only follows links', async ({
    api,
    server,
  }) => {
    const mara = await api.person('mara');
    await notify(api, mara);
    const { path } = headerOf(server.delivered[0]?.raw);
    const followed = await api.app.request(path);
    expect(followed.status).toBe(302);
    const page = followed.headers.get('location') ?? '';
    expect(page).toMatch(/^\/unsubscribe\?token=\d+\.reviewed\.[\w-]{32}$/);
    await notify(api, mara);
    expect(server.delivered).toHaveLength(2);
    const pressed = await postForm(api, path, 'from=page');
    expect([pressed.status, pressed.headers.get('location')]).toEqual([303, `${page}&done=yes`]);
    await notify(api, mara);
    expect(server.delivered).toHaveLength(2);
  });

  testWithMail({ RATE_LIMITS: 'on' })(
    'is limited by itself: others of its network address go on',
    async ({ api, server }) => {
      for (const name of ['mara', 'ivo']) await notify(api, await api.person(name));
      const [own = '', other = ''] = server.delivered.map(({ raw }) => headerOf(raw).path);
      const send = async (path: string) =>
        (await postForm(api, path, 'List-Unsubscribe=One-Click', '192.0.2.1')).status;
      for (let n = 0; n < rateLimits.invalid.calls; n++) expect(await send(own)).toBe(200);
      expect([await send(own), await send(other)]).toEqual([429, 200]);
    },
  );

  test('does nothing once it is changed', async ({ api, server }) => {
    const mara = await api.person('mara');
    await notify(api, mara);
    const { path } = headerOf(server.delivered[0]?.raw);
    for (const wrong of [
      path.replace('.reviewed.', '.digest.'),
      path.replace(/=\d+/, '=999'),
      `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`,
      path.replace(/=.*/, '='),
    ]) {
      expect((await postForm(api, wrong, 'List-Unsubscribe=One-Click')).status, wrong).toBe(404);
      expect((await postForm(api, wrong, 'from=page')).headers.get('location')).toMatch(/done=no$/);
    }
    await notify(api, mara);
    expect(server.delivered).toHaveLength(2);
  });

  test('is not in a mail that is always sent', async ({ api, server }) => {
    const { db, clock } = api.context;
    const mail = { kind: 'accountDeleted' } as const;
    const at = clock().toISOString();
    await transact(db, (handle) => queueMail(handle, { key: 'x', to: { email: 'a@x.example' }, mail, at }));
    await runDueJobs(api.context);
    expect(headerOf(server.delivered[0]?.raw)).toEqual({ path: '', post: undefined });
  });
});

describe('a mail provider', () => {
  const report = (person: Person, email: string) => person.post('/mail/bounces', { body: { email } });

  test('switches an address off by the token of the settings', async ({ api, server }) => {
    const mara = await api.person('mara');
    const provider = api.bearer(bouncesToken);
    expect((await report(provider, 'Mara@Unearth.example')).body).toEqual({ modifiedCount: 1 });
    expect((await report(provider, mara.email)).body).toEqual({ modifiedCount: 0 });
    await notify(api, mara);
    expect(server.delivered).toEqual([]);
  });

  test('needs that token', async ({ api }) => {
    const mara = await api.person('mara', { role: 'admin' });
    for (const other of [api.anonymous, api.bearer(`${bouncesToken}x`), mara])
      expect((await report(other, mara.email)).status).toBe(401);
    expect(await api.context.db.read.selectFrom('mail_bounces').selectAll().execute()).toEqual([]);
  });

  testWith({ MAIL_BOUNCES_TOKEN: '' })('reports nothing to a site without a token', async ({ api }) => {
    expect((await report(api.bearer(bouncesToken), 'a@x.example')).status).toBe(404);
  });
});

describe('the operator', () => {
  const run = async ({ context }: TestApi, ...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await command.run({ ...context, print: (line) => void lines.push(line) }, parseArguments(command, args));
    return lines;
  };

  test('lists what was refused, and has it sent again or drops it', async ({ api, server }) => {
    const mara = await api.person('mara');
    server.refuse.set(mara.email, { code: 554, text: '5.6.0 Not today' });
    await notify(api, mara);
    await notify(api, mara);
    const [counts, one = '', two = ''] = await run(api);
    expect(counts).toBe('waiting: 0, failed for good: 2');
    expect(one).toMatch(
      /^\d+: notification to user \d+, failed for good; failures: 1, last error: .*Not today$/,
    );
    server.refuse.clear();
    await run(api, 'retry', one.split(':')[0] ?? '');
    await run(api, 'drop', two.split(':')[0] ?? '');
    await runDueJobs(api.context);
    expect(server.delivered).toHaveLength(1);
    expect(await run(api)).toEqual(['waiting: 0, failed for good: 0']);
    await expect(run(api, 'retry', two.split(':')[0] ?? '')).rejects.toThrow(/There is no mail \d+ to retry/);
    await expect(run(api, 'drop', 'all')).rejects.toThrow('There is no mail all to drop');
    for (const wrong of [['retry'], ['send', '1']])
      await expect(run(api, ...wrong)).rejects.toThrow(
        'Usage: npm run db -- mail [retry ID | retry all | drop ID',
      );
  });

  test('has all mails sent again that failed or wait after an error, once its cause is gone', async ({
    api,
    server,
  }) => {
    const people = [await api.person('mara'), await api.person('ivo'), await api.person('tess')];
    const [mara, ivo] = people;
    server.refuse.set(mara?.email ?? '', { code: 554, text: '5.6.0 Not today' });
    server.refuse.set(ivo?.email ?? '', { code: 554, text: '5.7.1 Relay access denied' });
    for (const person of people) await notify(api, person);
    expect(server.delivered).toHaveLength(1);
    server.refuse.clear();
    expect(await run(api, 'retry', 'all')).toEqual(['mails that are due now: 2']);
    await runDueJobs(api.context);
    expect(server.delivered).toHaveLength(3);
    expect(await run(api, 'retry', 'all')).toEqual(['mails that are due now: 0']);
  });

  test('sees the error of a mail that waits while the mail server is away', async ({ api, server }) => {
    await server.stop();
    await notify(api, await api.person('mara'));
    expect(await run(api)).toEqual([
      'waiting: 1, failed for good: 0',
      expect.stringMatching(
        /^\d+: notification to user \d+, to be tried again at .+; failures: 0, last error: .+/,
      ),
    ]);
  });

  test('switches an address off, and on again', async ({ api, server }) => {
    const mara = await api.person('mara');
    expect(await run(api, 'bounce', mara.email)).toEqual([`${mara.email} gets no mail any more`]);
    await notify(api, mara);
    expect(server.delivered).toEqual([]);
    await run(api, 'allow', mara.email);
    await notify(api, mara);
    expect(server.delivered).toHaveLength(1);
    await expect(run(api, 'allow', mara.email)).rejects.toThrow('is not switched off');
    await expect(run(api, 'bounce', 'mara')).rejects.toThrow('mara is not an e-mail address');
  });
});

describe('a member whose address was switched off', () => {
  const userOf = async (person: Person) => (await person.get(`/users/${person.email}`)).body;

  test('reads since when and why, and switches it on again, first with a mail that says so', async ({
    api,
    server,
  }) => {
    const mara = await api.person('mara');
    server.refuse.set(mara.email, { code: 550, text: '5.1.1 no such user' });
    await notify(api, mara);
    expect(await userOf(mara)).toMatchObject({
      mailOff: { since: '2026-11-21T12:00:00.000Z', reason: 'bounce' },
    });
    expect(await userOf(await api.person('ivo'))).not.toHaveProperty('mailOff');
    const noor = await api.person('noor', { role: 'admin' });
    expect((await noor.get(`/users/${mara.email}`)).body).not.toHaveProperty('mailOff');

    server.refuse.clear();
    expect((await mara.post(`/users/${mara.email}/mail`)).body).toEqual({ modifiedCount: 1 });
    expect((await mara.post(`/users/${mara.email}/mail`)).body).toEqual({ modifiedCount: 0 });
    expect(await userOf(mara)).not.toHaveProperty('mailOff');
    await notify(api, mara);
    expect((await server.mails()).map(({ subject }) => subject)).toEqual([
      'You get e-mails again',
      'Ada reviewed Tidewater',
    ]);
    // On My Profile or Notifications.
    expect((await server.mails())[0]?.text).toContain('You asked for it on Unearth.');
  });

  test('neither reads of nor switches on an address that they have not proven to be theirs', async ({
    api,
  }) => {
    const { db, clock } = api.context;
    const mara = await api.person('mara', { verified: false });
    await transact(db, (handle) =>
      switchOffAddress(handle, { email: mara.email, reason: 'complaint', at: clock().toISOString() }),
    );
    expect(await userOf(mara)).not.toHaveProperty('mailOff');
    expect(await mara.post(`/users/${mara.email}/mail`)).toMatchObject({
      status: 409,
      body: { error: { code: 'email_not_verified' } },
    });
    expect(await db.read.selectFrom('mail_bounces').selectAll().execute()).toHaveLength(1);
  });
});
