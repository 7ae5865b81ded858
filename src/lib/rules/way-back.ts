import { paths } from '../paths.ts';

/**
 * Where a login may lead: an address of this site that is not itself a way in, else home. Whatever a browser
 * would take for another host ('//evil.example', '/\evil.example') is none of ours.
 */
export const wayBack = (from: string | null, origin: string): string => {
  if (!from || !/^\/(?![/\\])/.test(from)) return paths.home;
  const address = URL.canParse(from, origin) ? new URL(from, origin) : undefined;
  if (address?.origin !== origin) return paths.home;
  if ([paths.login, paths.signup].includes(address.pathname as '/login')) return paths.home;
  return address.pathname + address.search + address.hash;
};
