import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { confirmInDialog } from '../../../src/lib/client/dialogs.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import { deleteMyProduct } from '../../../src/lib/stores/my-products.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('../../../src/lib/client/dialogs.ts', () => ({ confirmInDialog: vi.fn(), tellInDialog: vi.fn() }));
vi.mock('../../../src/lib/stores/session.ts', () => ({ settledSession: vi.fn() }));

beforeEach(() => {
  vi.clearAllMocks();
});

test('a question whose dialog can’t be loaded is told of, and nothing is deleted', async () => {
  vi.mocked(confirmInDialog).mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(deleteMyProduct('1')).resolves.toBe(false);
  expect(notify.error).toHaveBeenCalledOnce();
  expect(api).not.toHaveBeenCalled();
});

test('a refusal that ends the session is left to be told by that', async () => {
  vi.mocked(confirmInDialog).mockResolvedValue(true);
  vi.mocked(api).mockRejectedValue(new HttpError(401));
  await expect(deleteMyProduct('1')).resolves.toBe(false);
  expect(notify.error).not.toHaveBeenCalled();
});
