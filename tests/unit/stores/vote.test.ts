import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import type { ErrorCode } from '../../../src/lib/contract/errors.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import { vote } from '../../../src/lib/stores/vote.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('../../../src/lib/stores/session.ts', async () => {
  const { atom } = await import('nanostores');
  const session = { state: 'in', person: { uid: 'ada', email: 'ada@unearth.example' } };
  return { $session: atom(session), settledSession: async () => session };
});

vi.stubGlobal('addEventListener', () => {}); // counts are read again when a page is taken up

/** The server answers a vote so; the ballot holds nothing. */
const answer = (modifiedCount: 0 | 1) =>
  vi.mocked(api).mockImplementation(async (name) => ({
    data: (name === 'changeProduct' ? { modifiedCount } : { votedFor: [], reported: [], own: [] }) as never,
    total: 0,
  }));

afterEach(() => {
  vi.clearAllMocks();
});

test('a vote sends the count plus one and its voter', async () => {
  answer(1);
  await vote({ _id: '1', upVote: 41 });
  expect(api).toHaveBeenCalledWith('changeProduct', {
    params: { id: '1' },
    body: { upVote: 42, upVoters: ['ada@unearth.example'] },
  });
  expect(notify.success).toHaveBeenCalledWith('Voted Successfully', { about: 'vote:1' });
});

test('a vote that modified nothing has failed', async () => {
  answer(0);
  await vote({ _id: '2', upVote: 41 });
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Vote count Failed', { about: 'vote:2' });
});

const told: [code: ErrorCode, text: string][] = [
  ['own_product', 'Product adder is not eligible to vote'],
  ['not_accepted', 'This product is not listed at the moment'],
  ['changed_meanwhile', 'Vote count Failed'],
];
for (const [code, text] of told) {
  test(`a vote that is refused with '${code}' is told in a word of its own`, async () => {
    vi.mocked(api).mockImplementation(async (name) => {
      if (name !== 'changeProduct')
        return { data: { votedFor: [], reported: [], own: [] } as never, total: 0 };
      throw new HttpError(409, { code });
    });
    await vote({ _id: code, upVote: 3 });
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(text, expect.anything());
  });
}
