import { loginUrl } from '#lib/browser/member/login-url.ts';

/**
 * User agents that may read guarded pages: search engines and link previews. Many of them share only the word
 * "compatible", which browsers of today don't send. Not the names of apps such as Pinterest and WhatsApp:
 * their in-app browsers have them too, and their previews run no scripts or say "bot".
 */
export const crawlers = /(?<!cu)bot\b|crawl|spider|preview|compatible;|facebookexternalhit|lighthouse/i;

/** Removes the class by which the script in the head hides guarded content. */
const reveal = (): void => document.documentElement.classList.remove('guarded');

/** `replace`: the guarded page leaves no entry in the history. */
const redirectToLogin = (): void => location.replace(loginUrl());

/**
 * Guards this page: displays it to members and crawlers, and redirects everybody else to the login. While the session
 * is unreachable, the page says so in place of its spinner.
 */
export const guard = (state: 'loading' | 'unreachable' | 'in' | 'out'): void => {
  document.documentElement.classList.toggle('unreachable', state === 'unreachable');
  if (state === 'in') reveal();
  if (state === 'out' && !crawlers.test(navigator.userAgent)) redirectToLogin();
};
