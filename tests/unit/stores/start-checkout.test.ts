import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import { startCheckout } from '../../../src/lib/stores/start-checkout.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('../../../src/lib/stores/account.ts');
vi.mock('../../../src/lib/stores/own-subscription.ts');

afterEach(() => {
  vi.clearAllMocks();
});

const reject = (error: object) => vi.mocked(api).mockRejectedValue(new HttpError(409, error));

test('a coupon that was held too often is refused beside its field, with the time to come again', async () => {
  const retryAt = new Date(2026, 10, 21, 14, 5).toISOString();
  reject({ code: 'coupon_held', retryAt });
  expect(await startCheckout('ada@unearth.example', 'early')).toEqual({
    coupon:
      'You have opened a checkout with a coupon twice within the hour; try again at 14:05, or pay without it',
  });
  expect(notify.error).not.toHaveBeenCalled();
});

test('other refusals of a coupon are told beside its field in their own words', async () => {
  reject({ code: 'coupon_expired' });
  expect(await startCheckout('ada@unearth.example', 'early')).toEqual({ coupon: 'This coupon has expired' });
});
