import { paths } from '#lib/paths.ts';

/** What a browser takes for an address of this site, not for another host ('//evil.example', '/\evil.example'). */
const isOurs = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Where a login may lead: an address of this site that is not itself a way in, else home. It is judged as given and as
 * it comes out: '/.//evil.example' comes out as '//evil.example'.
 */
export const safeRedirect = (from: string | null, origin: string): string => {
  if (!from || !isOurs(from)) return paths.home;
  const address = URL.canParse(from, origin) ? new URL(from, origin) : undefined;
  if (address?.origin !== origin || !isOurs(address.pathname)) return paths.home;
  if ([paths.login, paths.signup].includes(address.pathname as '/login')) return paths.home;
  return address.pathname + address.search + address.hash;
};
