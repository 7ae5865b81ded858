import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import { writeReview } from '../../../src/lib/stores/review.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/dialogs.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('../../../src/lib/stores/session.ts', () => ({
  settledSession: async () => ({ state: 'in', person: { name: 'Ada', photoURL: null } }),
}));

afterEach(() => {
  vi.clearAllMocks();
});

test('a review is sent with the account’s name and photo; an answer without an id is no success', async () => {
  vi.mocked(api).mockResolvedValue({ data: { insertedId: '' } as never, total: 0 });
  expect(await writeReview({ productId: '1', description: 'Level.', rating: 4 })).toBe(false);
  expect(api).toHaveBeenCalledWith('writeReview', {
    body: { productId: '1', description: 'Level.', rating: 4, name: 'Ada', image: null },
  });
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('Review add Failed', { about: 'review:1' });
  expect(notify.success).not.toHaveBeenCalled();
});

for (const [code, text] of [
  ['own_product', 'You added this product. Reviews come from others.'],
  ['not_accepted', 'This product is not listed at the moment'],
  ['changed_meanwhile', 'Review add Failed'],
] as const) {
  test(`a review that is refused with '${code}' is told in a word of its own`, async () => {
    vi.mocked(api).mockRejectedValue(new HttpError(409, { code }));
    expect(await writeReview({ productId: '1', description: 'Level.', rating: 4 })).toBe(false);
    expect(notify.error).toHaveBeenCalledExactlyOnceWith(text, expect.anything());
  });
}
