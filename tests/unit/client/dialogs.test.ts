import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flashInDialog } from '../../../src/lib/client/dialogs.ts';

const { fire, success } = vi.hoisted(() => ({ fire: vi.fn(), success: vi.fn() }));
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { success } }));
vi.mock('sweetalert2/dist/sweetalert2.esm.js', () => ({
  default: { mixin: () => ({ mixin: () => ({ fire }) }) },
}));

beforeEach(() => {
  vi.stubGlobal('document', {
    createElement: () => ({}),
    querySelector: () => null,
    head: { append: (sheet: HTMLLinkElement) => sheet.onload?.(new Event('load')) },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('what only tells is gone by itself after 1500 ms', async () => {
  await flashInDialog('error', 'Subscription failed');
  expect(fire).toHaveBeenCalledExactlyOnceWith({
    icon: 'error',
    titleText: 'Subscription failed',
    timer: 1_500,
    showConfirmButton: false,
  });
});

test('where the dialogs can’t be loaded, a toast tells how something ended', async () => {
  vi.resetModules();
  vi.doMock('sweetalert2/dist/sweetalert2.esm.js', () => Promise.reject(new Error('offline')));
  const { tellInDialog } = await import('../../../src/lib/client/dialogs.ts');
  await tellInDialog('success', { title: 'Updated!', text: 'Your product successfully updated.' });
  expect(success).toHaveBeenCalledExactlyOnceWith('Your product successfully updated.');
});
