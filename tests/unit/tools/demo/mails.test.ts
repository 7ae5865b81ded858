import { expect, test } from 'vitest';
import { speculationRules } from '#lib/document/speculation.ts';
import { readMails } from '#lib/tools/demo/mails.ts';
import { serve } from '../../../support/site-files.ts';

const action = 'http://127.0.0.1:9099/emulator/action';
const oobCode = (email: string, requestType: string, query: string) => ({
  email,
  oobCode: 'abc',
  requestType,
  oobLink: `${action}?${query}&oobCode=abc&apiKey=demo`,
});

const mailsOf = async (reply: object | string) => {
  let asked: string | undefined;
  const port = await serve((request, response) => {
    asked = request.url;
    response.end(typeof reply === 'string' ? reply : JSON.stringify(reply));
  });
  const mails = await readMails({ emulatorHost: `127.0.0.1:${port}`, projectId: 'demo-unearth' });
  return { asked, mails };
};

test('the newest mail comes first, with its purpose', async () => {
  const { asked, mails } = await mailsOf({
    oobCodes: [
      oobCode('ada@x.example', 'VERIFY_EMAIL', 'mode=verifyEmail&lang=en'),
      oobCode('bo@x.example', 'PASSWORD_RESET', 'mode=resetPassword&lang=en'),
      oobCode('cy@x.example', 'SOMETHING_NEW', 'mode=something'),
    ],
  });
  expect(asked).toBe('/emulator/v1/projects/demo-unearth/oobCodes');
  expect(mails.map(({ to, purpose }) => [to, purpose])).toEqual([
    ['cy@x.example', undefined],
    ['bo@x.example', 'PASSWORD_RESET'],
    ['ada@x.example', 'VERIFY_EMAIL'],
  ]);
});

test('a mail that changes an address goes to the new one', async () => {
  const change = oobCode('old@x.example', 'VERIFY_AND_CHANGE_EMAIL', 'mode=verifyAndChangeEmail');
  const { mails } = await mailsOf({ oobCodes: [{ ...change, newEmail: 'new@x.example' }] });
  expect(mails.map(({ to }) => to)).toEqual(['new@x.example']);
});

test('a link is one of this origin, and leads back to the list', async () => {
  const { mails } = await mailsOf({
    oobCodes: [oobCode('ada@x.example', 'VERIFY_EMAIL', 'mode=verifyEmail&lang=en')],
  });
  const link = mails[0]?.link ?? '';
  expect(link.startsWith('/emulator/action?')).toBe(true);
  expect(Object.fromEntries(new URLSearchParams(link.split('?')[1]))).toEqual({
    mode: 'verifyEmail',
    lang: 'en',
    oobCode: 'abc',
    apiKey: 'demo',
    continueUrl: '/demo/mail?done=verifyEmail',
  });
});

test('a link with a continue URL leads there', async () => {
  const { mails } = await mailsOf({
    oobCodes: [
      oobCode('ada@x.example', 'EMAIL_SIGNIN', 'mode=signIn&continueUrl=http%3A%2F%2Flocalhost%3A4321%2F'),
    ],
  });
  expect(new URLSearchParams(mails[0]?.link.split('?')[1]).get('continueUrl')).toBe('http://localhost:4321/');
});

test('an unreachable emulator, or another response, is an error and no empty list', async () => {
  await expect(readMails({ emulatorHost: '127.0.0.1:9', projectId: 'demo-unearth' })).rejects.toThrow();
  await expect(readMails({ emulatorHost: undefined, projectId: 'demo-unearth' })).rejects.toThrow();
  await expect(mailsOf({ error: 'no' })).rejects.toThrow();
  await expect(mailsOf('not JSON')).rejects.toThrow();
});

test('no browser fetches the link of a mail ahead: that alone would use it', () => {
  const { prefetch } = JSON.parse(speculationRules);
  const never = prefetch.flatMap(({ where }: { where: { and: { not?: { href_matches: string[] } }[] } }) =>
    where.and.flatMap(({ not }) => not?.href_matches ?? []),
  );
  expect(never).toContain('/emulator/*');
  expect(never).toContain('/demo/mail');
});
