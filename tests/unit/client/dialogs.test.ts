import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flashInDialog } from '../../../src/lib/client/dialogs.ts';

const { fire } = vi.hoisted(() => ({ fire: vi.fn() }));
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
