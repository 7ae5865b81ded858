import { paths } from '#lib/paths.ts';
import { voteIntentKey } from './vote-intent.ts';

/**
 * Adds the return URL to every link to the login and the sign-up when it is pressed: pages are cached, and the same for
 * everybody. Here it is this page; on a sign-in page it is the one that the page was given. `pointerdown` comes before
 * whatever opens a link in another tab, `click` is what a keyboard does.
 * The function is printed inline into the head, so that no press comes before it. It must not refer to anything outside
 * of itself.
 */
const carryReturnUrl = (signInPages: readonly string[], voteKey: string): void => {
  /** Links with a return URL from here: at the next press the page may have another address. */
  const ours = new WeakSet<HTMLAnchorElement>();

  const add = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest('a') : null;
    const { origin, pathname, search, hash } = location;
    if (!link || link.origin !== origin || !signInPages.includes(link.pathname)) return;
    const isSignIn = signInPages.includes(pathname);
    try {
      // A vote that was pressed before, and not followed through, stays behind.
      if (!isSignIn) sessionStorage.removeItem(voteKey);
    } catch {}
    if (link.search && !ours.has(link)) return;
    const from = isSignIn ? new URLSearchParams(search).get('from') : pathname + search + hash;
    link.search = from && from !== '/' ? `from=${encodeURIComponent(from)}` : '';
    ours.add(link);
  };

  for (const type of ['pointerdown', 'click']) addEventListener(type, add, true);
};

/** Source text for the head of every page, without comments and indentation. */
export const returnLinksScript =
  `(${carryReturnUrl})(${JSON.stringify([paths.login, paths.signup])},${JSON.stringify(voteIntentKey)})`
    .replace(/\/\*\*[\s\S]*?\*\/|\n\s*\/\/.*/g, '')
    .replace(/\n\s+/g, '\n');
