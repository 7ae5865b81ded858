/**
 * The host of a link as a browser resolves it, in lower case and ASCII, with its port where that is not the
 * scheme's own. What stands before an '@' is no part of it.
 */
export const hostOf = (link: string): string => new URL(link).host;

/** The same for comparing: a leading 'www.' and the dot that may end a hostname make no difference. */
const siteOf = (link: string): string => {
  const { hostname, port } = new URL(link);
  return `${hostname.replace(/\.$/, '').replace(/^www\./, '')}:${port}`;
};

/** Whether a link leads to another site than all of those that are known. Without any, it does. */
export const changesSite = (link: string, known: readonly (string | null)[]): boolean =>
  !known.some((one) => one !== null && siteOf(one) === siteOf(link));
