import { atom, type WritableAtom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readToken } from '../../../src/lib/client/token.ts';
import { lookForVerification } from '../../../src/lib/stores/email-verification.ts';
import { noticeReturns } from '../../../src/lib/stores/member-return.ts';
import type { Session } from '../../../src/lib/stores/session/ports.ts';
import { $session as readable } from '../../../src/lib/stores/session.ts';

vi.mock('../../../src/lib/client/token.ts');
vi.mock('../../../src/lib/stores/email-verification.ts', () => ({
  lookForVerification: vi.fn(async () => true),
}));
vi.mock('../../../src/lib/stores/session.ts', () => ({ $session: atom({ state: 'loading' }) }));

const $session = readable as WritableAtom<Session>; // the mock above

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
vi.stubGlobal('document', page);
vi.stubGlobal('window', new EventTarget());
noticeReturns();

const person = { uid: 'u', email: 'ada@unearth.example', name: 'Ada', photoURL: null };
const token = (emailVerified: boolean) => ({ token: 't', uid: 'u', emailVerified, end: 0 });

beforeEach(() => {
  page.visibilityState = 'visible';
  $session.set({ state: 'in', person });
  vi.mocked(readToken).mockReturnValue(token(false));
});
afterEach(() => {
  vi.clearAllMocks();
});

const comeBack = async () => {
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.dynamicImportSettled();
};

test('whoever comes back with a token of an unverified e-mail is looked after', async () => {
  await comeBack();
  expect(lookForVerification).toHaveBeenCalledOnce();
});

test('nobody is looked after who is out, is verified, has no token, or goes', async () => {
  $session.set({ state: 'out' });
  await comeBack();
  $session.set({ state: 'in', person });
  vi.mocked(readToken).mockReturnValue(token(true));
  await comeBack();
  vi.mocked(readToken).mockReturnValue(undefined);
  await comeBack();
  vi.mocked(readToken).mockReturnValue(token(false));
  page.visibilityState = 'hidden';
  await comeBack();
  expect(lookForVerification).not.toHaveBeenCalled();
});
