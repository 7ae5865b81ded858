import { beforeEach, expect, test, vi } from 'vitest';
import { confirmInDialog } from '../../../src/lib/client/dialogs.ts';
import type { Coupon } from '../../../src/lib/contract/coupon.ts';
import { saveCoupon } from '../../../src/lib/stores/coupons.ts';
import { $editedCoupon, editCoupon, leaveCoupon, noteTyping } from '../../../src/lib/stores/edited-coupon.ts';

const reply = vi.hoisted(() => ({ send: () => {} }));
vi.mock('../../../src/lib/client/api.ts', () => ({
  api: () =>
    new Promise((resolve) => {
      reply.send = () => resolve({ data: [], total: 0 });
    }),
}));
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { success: vi.fn(), error: vi.fn() } }));
vi.mock('../../../src/lib/client/dialogs.ts', () => ({ confirmInDialog: vi.fn() }));

const coupon = (id: string): Coupon => ({
  ...{ _id: id, code: id, description: '', kind: 'percent', value: 10 },
  ...{ validUntil: null, limit: null, uses: 0, active: true, createdAt: '2026-11-20T12:00:00Z' },
});
const values = {
  code: 'A',
  description: '',
  kind: 'percent',
  value: '10',
  validUntil: '',
  limit: '',
} as const;

beforeEach(() => {
  vi.clearAllMocks();
  leaveCoupon();
  vi.stubGlobal('location', { pathname: '/', search: '' });
  vi.stubGlobal('history', { state: null, replaceState: () => {} });
});

test('what was typed into a coupon’s form is not dropped for another one unasked', async () => {
  await editCoupon(coupon('a'));
  noteTyping();
  vi.mocked(confirmInDialog).mockResolvedValueOnce(false);
  await editCoupon(coupon('b'));
  expect($editedCoupon.get()).toMatchObject({ _id: 'a' });
  vi.mocked(confirmInDialog).mockResolvedValueOnce(true);
  await editCoupon(coupon('b'));
  expect($editedCoupon.get()).toMatchObject({ _id: 'b' });
});

test('a form that nobody has typed into gives way without a question', async () => {
  await editCoupon(coupon('a'));
  await editCoupon('new');
  expect($editedCoupon.get()).toBe('new');
  expect(confirmInDialog).not.toHaveBeenCalled();
});

test('a save that ends late leaves the form alone that is open by then', async () => {
  await editCoupon(coupon('a'));
  const saved = saveCoupon(coupon('a'), values);
  await editCoupon('new');
  reply.send();
  await vi.waitFor(() => expect($editedCoupon.get()).toBe('new'));
  reply.send(); // the list, anew
  await expect(saved).resolves.toBe('done');
  expect($editedCoupon.get()).toBe('new');
});
