import { persistentAtom } from '@nanostores/persistent';
import { shortcutsKey } from '#lib/browser/page/storage.ts';

/** Users of speech input, or who hit keys by mistake, can switch shortcuts off (WCAG 2.1.4). */
export const $shortcuts = persistentAtom<'on' | 'off'>(shortcutsKey, 'on', {
  encode: (state) => state,
  decode: (stored: string) => (stored === 'off' ? 'off' : 'on'),
});
