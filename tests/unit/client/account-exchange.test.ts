import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchAccessToken, registerAtServer } from '../../../src/lib/client/account-exchange.ts';
import { idToken } from '../../../src/lib/client/identity.ts';
import { storeToken } from '../../../src/lib/client/token.ts';

vi.mock('../../../src/lib/client/identity.ts', () => ({ idToken: vi.fn() }));
vi.mock('../../../src/lib/client/token.ts', () => ({ storeToken: vi.fn() }));

const answer = (body: object) => vi.stubGlobal('fetch', async () => Response.json(body));

let remembered: string | null = '1';

beforeEach(() => {
  remembered = '1';
  vi.stubGlobal('localStorage', { getItem: () => remembered });
  vi.mocked(idToken).mockResolvedValue('of-the-provider');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('the token that is answered is stored', async () => {
  answer({ token: 'of-ours' });
  await fetchAccessToken('ada@unearth.example');
  expect(storeToken).toHaveBeenCalledExactlyOnceWith('of-ours');
});

test('an answer without a token is a failure, and nothing is stored', async () => {
  answer({ token: '' });
  await expect(fetchAccessToken('ada@unearth.example')).rejects.toThrow();
  expect(storeToken).not.toHaveBeenCalled();
});

test('a token that comes after the end of the session is not stored', async () => {
  answer({ token: 'of-ours' });
  remembered = null;
  await fetchAccessToken('ada@unearth.example');
  expect(storeToken).not.toHaveBeenCalled();
});

test('a long name is sent as far as there is room for it, without half a character', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ insertedId: null });
  });
  const email = 'ada@unearth.example';
  const user = { uid: 'u', email, name: `${'A'.repeat(99)}🦊`, photoURL: null, emailVerified: true };
  await registerAtServer(user);
  expect(sent).toEqual([{ name: 'A'.repeat(99), email }]);
});
