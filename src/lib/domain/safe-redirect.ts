import { paths } from '#lib/paths.ts';

/** True if a browser resolves it to this site, unlike '//evil.example' and '/\evil.example'. */
const isOwnPath = (path: string): boolean => /^\/(?![/\\])/.test(path);

/**
 * Return URL after a login: a path on this site that is not a sign-in page, else home. Checked before and after
 * normalisation: '/.//evil.example' becomes '//evil.example'.
 */
export const safeRedirect = (from: string | null, origin: string): string => {
  if (!from || !isOwnPath(from)) return paths.home;
  const address = URL.canParse(from, origin) ? new URL(from, origin) : undefined;
  if (address?.origin !== origin || !isOwnPath(address.pathname)) return paths.home;
  if ([paths.login, paths.signup].includes(address.pathname as '/login')) return paths.home;
  return address.pathname + address.search + address.hash;
};
