import { crawlers } from './head-scripts.ts';
import { wayIn } from './way-in.ts';

/** Shows what the head's script has hidden. */
const reveal = (): void => document.documentElement.classList.remove('guarded');

/** Leads to the login and back to this address; the guarded page leaves no trace in the history. */
const leadToLogin = (): void => location.replace(wayIn());

/** Guards this page: members see it, crawlers may read it, everybody else is led to the login. */
export const guard = (state: 'loading' | 'in' | 'out'): void => {
  if (state === 'in') reveal();
  if (state === 'out' && !crawlers.test(navigator.userAgent)) leadToLogin();
};
