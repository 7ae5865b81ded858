import { $theme, toggleTheme } from './theme.ts';

/** Applies the theme of the store to the page, and connects the button in the bar. */
export const startThemeToggle = (): void => {
  const root = document.documentElement;
  const toggle = document.querySelector<HTMLElement>('.theme-toggle');
  const themeColour = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');

  $theme.subscribe((theme) => {
    root.dataset.theme = theme;
    toggle?.setAttribute('aria-pressed', String(theme === 'dark'));
    // In the next frame: reading a computed style now would force a synchronous layout.
    requestAnimationFrame(() => {
      if (themeColour) themeColour.content = getComputedStyle(root).getPropertyValue('--paper');
    });
  });
  toggle?.addEventListener('click', toggleTheme);
  if (toggle) eventReplay.replay(toggle);
};
