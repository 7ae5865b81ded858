/** Host of a link as a browser resolves it: lower case, ASCII, with a non-default port, without credentials. */
export const hostOf = (link: string): string => new URL(link).host;

/** Hostname and port for comparison, without a leading 'www.' and a trailing dot. */
const siteOf = (link: string): string => {
  const { hostname, port } = new URL(link);
  return `${hostname.replace(/\.$/, '').replace(/^www\./, '')}:${port}`;
};

/** True if the link points to a site other than the known ones, or if there are none. */
export const changesSite = (link: string, known: readonly (string | null)[]): boolean =>
  !known.some((one) => one !== null && siteOf(one) === siteOf(link));
