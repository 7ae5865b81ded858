import { persistentAtom } from '@nanostores/persistent';

export type Theme = 'light' | 'dark';

/** Light unless the reader chose otherwise, here or in another tab. */
export const $theme = persistentAtom<Theme>('theme', 'light', {
  encode: (theme) => theme,
  decode: (stored: string) => (stored === 'dark' ? 'dark' : 'light'),
});

export const toggleTheme = (): void => $theme.set($theme.get() === 'dark' ? 'light' : 'dark');
