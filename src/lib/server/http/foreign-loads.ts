import type { IncomingMessage } from 'node:http';

/** What pages of other sites may show: badges, and the images of link previews. */
const embeddable = /\.(?:svg|png)$/;

/**
 * Whether a page of another site loads what it can make no use of, as a picture, in a frame or by a script: of that its
 * visitors know nothing, and would use up the limits of their addresses. By what browsers tell of each request (Fetch
 * Metadata); those that do not, and programs, are not recognised.
 * @param origins of the sites whose scripts may call the API
 */
export const createIsForeignLoad =
  (origins: readonly string[]) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>, path: string): boolean =>
    headers['sec-fetch-site'] === 'cross-site' &&
    headers['sec-fetch-dest'] !== 'document' &&
    !embeddable.test(path) &&
    !origins.includes(headers.origin ?? '');
