import { paths } from '../paths.ts';

const notPages = [paths.login, paths.signup, paths.api, `${paths.api}/*`];

/**
 * Which links a browser may fetch ahead, once the pointer rests on them. Part of each page: a file of its own would be
 * fetched before the first paint, and take its share of a slow line.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notPages } }] },
      eagerness: 'moderate',
    },
  ],
});
