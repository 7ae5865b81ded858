import { persistentAtom } from '@nanostores/persistent';

/** Whether single keys do anything: who dictates, or brushes keys by mistake, can switch them off. */
export const $shortcuts = persistentAtom<'on' | 'off'>('shortcuts', 'on', {
  encode: (state) => state,
  decode: (stored: string) => (stored === 'off' ? 'off' : 'on'),
});
