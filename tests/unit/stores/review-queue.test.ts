import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import type { ModeratedSummary } from '../../../src/lib/contract/moderation.ts';
import { $chosen, choose, decideOnChosen } from '../../../src/lib/stores/bulk-verdict.ts';
import { decide, reviewQueue } from '../../../src/lib/stores/review-queue.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('../../../src/lib/client/dialogs.ts', () => ({
  confirmInDialog: async () => true,
  tellInDialog: vi.fn(),
}));
vi.mock('../../../src/lib/stores/session.ts', () => ({ settledSession: async () => ({ state: 'in' }) }));

const seen = '2026-11-21T12:00:00.000Z';
const product = { _id: '7', name: 'Tidewater', status: 'pending', updatedAt: seen } as ModeratedSummary;
const rejected = new HttpError(409, { code: 'changed_meanwhile' });

/** What the API answers to a decision; the list it always has. */
const answer = (decided: () => Promise<unknown>): void => {
  vi.mocked(api).mockImplementation((async (name: string) =>
    name === 'changeProduct' ? decided() : { data: [product], total: 1 }) as never);
};

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/queue', search: '' });
  vi.stubGlobal('history', { replaceState: vi.fn(), state: null });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test('a decision is about the product as the list showed it, alone or among many', async () => {
  answer(async () => ({ data: { modifiedCount: 1 }, total: 0 }));
  await reviewQueue.reload();
  expect(await decide('7', { status: 'accepted' })).toBe('changed');
  choose([product], true);
  await decideOnChosen('accepted');
  const call = ['changeProduct', { params: { id: '7' }, body: { status: 'accepted', seen } }];
  expect(vi.mocked(api).mock.calls.filter(([name]) => name === 'changeProduct')).toEqual([call, call]);
});

test('of a product that is gone the list is asked for anew; where that is refused too, nothing else is said', async () => {
  const gone = new HttpError(404, { code: 'not_found' });
  answer(() => Promise.reject(gone));
  await reviewQueue.reload();
  expect(await decide('7', { status: 'accepted' })).toBe('failed');
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Something went wrong. Please try again.', undefined);

  vi.mocked(notify.error).mockClear();
  vi.mocked(api).mockImplementation((async (name: string) => {
    throw name === 'changeProduct' ? gone : new HttpError(403);
  }) as never);
  expect(await decide('7', { status: 'accepted' })).toBe('failed');
  expect(reviewQueue.$listing.get()).toMatchObject({ state: 'failed', rows: [] });
  expect(notify.error).not.toHaveBeenCalled();
});

test('a product that was changed meanwhile is shown anew, said to be so, and chosen no more', async () => {
  answer(() => Promise.reject(rejected));
  await reviewQueue.reload();
  vi.mocked(api).mockClear();
  expect(await decide('7', { status: 'accepted' })).toBe('failed');
  expect(notify.error).toHaveBeenCalledExactlyOnceWith(
    'Its maker has changed this product meanwhile; look at it again',
  );
  expect(api).toHaveBeenCalledWith('listForModeration', expect.anything());
  choose([product], true);
  await decideOnChosen('accepted');
  expect([...$chosen.get()]).toEqual([]);
});
