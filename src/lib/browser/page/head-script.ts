import { darkColours, lightColours } from '#lib/brand.ts';
import { personKey } from '#lib/browser/member/person.ts';
import { paths } from '#lib/paths.ts';
import { type Intent, intentKey, intentLifetime } from './intent.ts';
import { sessionHintKey } from './session-hint.ts';

const settings = {
  colours: { light: lightColours.paper, dark: darkColours.paper },
  entrances: [paths.login, paths.signup] as string[],
  intentKey,
  intentLifetime,
  personKey,
  sessionHintKey,
} as const;

/**
 * Work that can't wait for the page's scripts: the theme and its button, the member's avatar, and the return address
 * of a login. Printed into the head of every page, so it must not refer to anything outside of itself.
 */
const runInHead = ({
  colours,
  entrances,
  intentKey,
  intentLifetime,
  personKey,
  sessionHintKey,
}: typeof settings): void => {
  const root = document.documentElement;

  const showTheme = (): void => {
    try {
      root.dataset.theme = localStorage.theme === 'dark' ? 'dark' : 'light';
    } catch {
      // Storage is blocked: the theme lasts as long as the page.
    }
    const isDark = root.dataset.theme === 'dark';
    const toggle = document.querySelector('[data-theme-toggle]');
    if (toggle) toggle.ariaPressed = String(isDark);
    const colour = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (colour) colour.content = colours[isDark ? 'dark' : 'light'];
  };

  const toggleTheme = (): void => {
    root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    try {
      localStorage.theme = root.dataset.theme;
    } catch {
      // See above.
    }
    showTheme();
  };

  try {
    if (localStorage[sessionHintKey]) root.dataset.member = '';
  } catch {
    // Storage is blocked: nobody is signed in.
  }

  /** Opens the search; its field works before its script has loaded. Does nothing while another dialog is open. */
  const openSearch = (event: Event): void => {
    const dialog = document.querySelector<HTMLDialogElement>('#search');
    if (!dialog) return;
    event.preventDefault();
    if (document.querySelector('dialog[open], .swal2-container')) return;
    dialog.showModal();
    dialog.querySelector('input')?.select();
  };

  const here = (): string => location.pathname + location.search + location.hash;

  /** Links whose return URL was added here: at the next press the page may have another address. */
  const changedLinks = new WeakSet<HTMLAnchorElement>();

  /** Adds the return URL to a link to the login or the sign-up: pages are cached, and the same for everybody. */
  const addReturnUrl = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.origin !== location.origin || !entrances.includes(link.pathname)) return;
    const isEntrance = entrances.includes(location.pathname);
    try {
      // An act that was pressed before, and not carried out, is dropped.
      if (!isEntrance) sessionStorage.removeItem(intentKey);
    } catch {
      // Storage is blocked: nothing was stored.
    }
    if (link.search && !changedLinks.has(link)) return;
    const from = isEntrance ? new URLSearchParams(location.search).get('from') : here();
    link.search = from && from !== '/' ? `from=${encodeURIComponent(from)}` : '';
    changedLinks.add(link);
  };

  /**
   * Votes, saves, follows and reports are forms that lead to the login, which returns here. Stores the act for that return. If
   * storage is blocked, the login returns to the button instead. A hydrated button has already prevented the default.
   */
  const storeIntent = ({ target, defaultPrevented, submitter }: SubmitEvent): void => {
    if (!(target instanceof HTMLFormElement && target.dataset.act) || defaultPrevented) return;
    const { act, product = '', note } = target.dataset;
    let from = here();
    try {
      const intent = {
        act: act as Intent['act'],
        productId: product,
        from,
        note,
        uid: /"uid":"([^"]+)/.exec(localStorage[personKey])?.[1],
        until: Date.now() + intentLifetime,
      };
      sessionStorage[intentKey] = JSON.stringify(intent satisfies Intent);
    } catch {
      from = `${location.pathname}${location.search}#${submitter?.id}`;
    }
    const field = target.elements.namedItem('from');
    if (field instanceof HTMLInputElement) field.value = from;
  };

  showTheme();
  for (const type of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(type, showTheme);
  addEventListener('click', (event) => {
    const { target, ctrlKey, metaKey, shiftKey, altKey } = event;
    const isOn = (part: string) => target instanceof Element && target.closest(part);
    if (isOn('[data-theme-toggle]')) toggleTheme();
    if (isOn('[data-search]') && !(ctrlKey || metaKey || shiftKey || altKey)) openSearch(event);
  });
  addEventListener('keydown', (event) => {
    // Ctrl-K deletes to the end of the line on Apple's systems.
    const isControl = event.ctrlKey && !/Mac|iP/.test(navigator.platform);
    if (event.key.toLowerCase() === 'k' && (isControl || event.metaKey) && !event.altKey) openSearch(event);
  });
  // `pointerdown` comes before whatever opens a link in another tab, `click` is what a keyboard does.
  for (const type of ['pointerdown', 'click']) addEventListener(type, addReturnUrl, true);
  addEventListener('submit', storeIntent);
};

/** Source text for the head of every page, without comments and indentation. */
export const headScript = `(${runInHead})(${JSON.stringify(settings)})`
  .replace(/\/\*\*[\s\S]*?\*\/|\n\s*\/\/.*/g, '')
  .replace(/\n\s+/g, '\n');
