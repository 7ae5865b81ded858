import { $theme, toggleTheme } from './theme.ts';

/** Draws the page in the theme of the store, and lets the bar's button change it. */
export const startThemeToggle = (): void => {
  const root = document.documentElement;
  const toggle = document.querySelector<HTMLElement>('.theme-toggle');
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');

  $theme.subscribe((theme) => {
    root.dataset.theme = theme;
    toggle?.setAttribute('aria-pressed', String(theme === 'dark'));
    // Asked for in the next frame: at once, it would have the page laid out before its time.
    requestAnimationFrame(() => {
      if (themeColour) themeColour.content = getComputedStyle(root).getPropertyValue('--paper');
    });
  });
  toggle?.addEventListener('click', toggleTheme);
  if (toggle) eventReplay.replay(toggle);
};
