import { paths } from '#lib/paths.ts';

/** Paths that are never prefetched: not pages, or outdated by the time of the click. */
const never = [paths.login, paths.signup, paths.demoMail, `${paths.emulator}/*`, paths.api, `${paths.api}/*`];

/**
 * Speculation rules: a browser may prefetch links that the pointer rests on. Inline, since a separate file would be
 * fetched before the first paint and compete with it.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: never } }] },
      eagerness: 'moderate',
    },
  ],
});
