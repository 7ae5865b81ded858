import { persistentAtom } from '@nanostores/persistent';

export type Theme = 'light' | 'dark';

/** Persisted, and shared by all tabs. */
export const $theme = persistentAtom<Theme>('theme', 'light', {
  encode: (theme) => theme,
  decode: (stored: string) => (stored === 'dark' ? 'dark' : 'light'),
});

export const toggleTheme = (): void => $theme.set($theme.get() === 'dark' ? 'light' : 'dark');
