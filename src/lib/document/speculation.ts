import { paths } from '#lib/paths.ts';

/** No pages, or pages that are of no use when they are older than the press. */
const never = [paths.login, paths.signup, paths.demoMail, `${paths.emulator}/*`, paths.api, `${paths.api}/*`];

/**
 * Which links a browser may fetch ahead, once the pointer rests on them. Part of each page: a file of its own would be
 * fetched before the first paint, and take its share of a slow line.
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
