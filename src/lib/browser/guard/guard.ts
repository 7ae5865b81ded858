import { loginUrl } from '#lib/browser/member/login-url.ts';
import { crawlers } from './head-scripts.ts';

/** Shows what the head's script has hidden. */
const reveal = (): void => document.documentElement.classList.remove('guarded');

/** Leads to the login and back to this address; the guarded page leaves no trace in the history. */
const redirectToLogin = (): void => location.replace(loginUrl());

/**
 * Guards this page: members see it, crawlers may read it, everybody else is led to the login. Where it can't be known
 * who somebody is, the page says so in place of its spinner.
 */
export const guard = (state: 'loading' | 'unreachable' | 'in' | 'out'): void => {
  document.documentElement.classList.toggle('unreachable', state === 'unreachable');
  if (state === 'in') reveal();
  if (state === 'out' && !crawlers.test(navigator.userAgent)) redirectToLogin();
};
