import { darkColours, lightColours } from '#lib/brand.ts';
import { type Person, personKey } from '#lib/browser/member/person.ts';
import { paths } from '#lib/paths.ts';
import { type Intent, intentKey, intentLifetime } from './intent.ts';
import { sessionHintKey } from './session-hint.ts';

/**
 * Work that can't wait for the page's scripts: the theme and its button, the member's avatar, and the return address
 * of a login. Printed into the head of every page, so like the function below it must not refer to anything outside of itself.
 */
const runInHead = (
  [light, dark]: [string, string],
  entrances: string[],
  intentKey: string,
  sessionHintKey: string,
): void => {
  const root = document.documentElement;

  const showTheme = (): void => {
    try {
      root.dataset.theme = localStorage.theme === 'dark' ? 'dark' : 'light';
    } catch {
      // Storage is blocked: the theme lasts as long as the page.
    }
    const isDark = root.dataset.theme === 'dark';
    const toggle = document.querySelector('[data-theme-toggle]');
    if (toggle) toggle.ariaPressed = `${isDark}`;
    const colour = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (colour) colour.content = isDark ? dark : light;
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

  const here = (): string => `${location.pathname}${location.search}${location.hash}`;

  /** The part of the page that an event is in; undefined for one of the document itself, which has no `closest`. */
  const closest = <Part extends HTMLElement>({ target }: Event, part: string): Part | null | undefined =>
    (target as Partial<Element> | null)?.closest?.<Part>(part);

  /**
   * Adds the return URL to a link to the login or the sign-up: pages are cached, and the same for everybody. At the next press
   * the page may have another address.
   */
  const addReturnUrl = (event: Event): void => {
    const link = closest<HTMLAnchorElement>(event, 'a');
    if (!link || link.origin !== location.origin || !entrances.includes(link.pathname)) return;
    const isEntrance = entrances.includes(location.pathname);
    try {
      // An act that was pressed before, and not carried out, is dropped.
      if (!isEntrance) delete sessionStorage[intentKey];
    } catch {
      // Storage is blocked: nothing was stored.
    }
    if (link.search && !link.dataset.returns) return;
    const from = here() === '/' ? '' : `from=${encodeURIComponent(here())}`;
    link.search = isEntrance ? location.search : from;
    link.dataset.returns = '1';
  };

  showTheme();
  for (const type of ['DOMContentLoaded', 'pageshow', 'storage']) addEventListener(type, showTheme);
  addEventListener('click', (event) => {
    const isModified = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (closest(event, '[data-theme-toggle]')) toggleTheme();
    if (closest(event, '[data-search]') && !isModified) openSearch(event);
  });
  addEventListener('keydown', (event) => {
    // Ctrl-K deletes to the end of the line on Macs.
    const isShortcut = event.metaKey || (event.ctrlKey && !/Mac/.test(navigator.platform));
    if (isShortcut && /^k$/i.test(event.key) && !event.altKey) openSearch(event);
  });
  // `pointerdown` comes before whatever opens a link in another tab, `click` is what a keyboard does.
  for (const type of ['pointerdown', 'click']) addEventListener(type, addReturnUrl, true);
};

/**
 * Votes, saves, follows and reports are forms that lead to the login, which returns here. Stores the act for that return. If
 * storage is blocked, the login returns to the button instead. A hydrated button has already prevented the default.
 */
const storeIntents = (intentKey: string, intentLifetime: number, personKey: string): void =>
  addEventListener('submit', ({ target, defaultPrevented, submitter }) => {
    const form = target as HTMLFormElement;
    const { act, productId = '', note } = form.dataset as Partial<Intent>;
    if (!act || defaultPrevented) return;
    const page = `${location.pathname}${location.search}`;
    let from = `${page}${location.hash}`;
    try {
      const uid = (JSON.parse(localStorage[personKey] ?? 'null') as Person | null)?.uid;
      const until = Date.now() + intentLifetime;
      const intent = { act, productId, from, note, uid, until };
      sessionStorage[intentKey] = JSON.stringify(intent satisfies Intent);
    } catch {
      from = `${page}#${submitter?.id}`;
    }
    const field = form.querySelector<HTMLInputElement>('[name=from]');
    if (field) field.value = from;
  });

/** A function and its arguments as source text for a page, without comments and indentation. */
const printed = <Settings extends unknown[]>(
  run: (...settings: Settings) => void,
  ...settings: Settings
): string =>
  `(${run})(...${JSON.stringify(settings)})`
    .replace(/\/\*\*[\s\S]*?\*\/|\n\s*\/\/.*/g, '')
    .replace(/\n\s+/g, '\n');

export const headScript = printed(
  runInHead,
  [lightColours.paper, darkColours.paper],
  [paths.login, paths.signup],
  intentKey,
  sessionHintKey,
);

/** For the start of the body, before the first form that can be pressed. */
export const intentScript = printed(storeIntents, intentKey, intentLifetime, personKey);
