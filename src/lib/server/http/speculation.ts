import { paths } from '../../paths.ts';

export const speculationPath = '/speculation.json';

const notPages = [paths.login, paths.signup, paths.api, `${paths.api}/*`];

/** Which links a browser may fetch ahead, once the pointer rests on them. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      source: 'document',
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: notPages } }] },
      eagerness: 'moderate',
    },
  ],
});
