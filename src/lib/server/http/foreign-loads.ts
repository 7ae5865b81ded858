import type { IncomingMessage } from 'node:http';

/**
 * Whether a page of another site loads something, as a picture, in a frame or by a script: of that its visitors know
 * nothing, and would use up the limits of their addresses. By what browsers tell of each request (Fetch Metadata); those
 * that do not, and programs, are not recognised.
 * @param origins of the sites whose scripts may call the API
 */
export const createIsForeignLoad =
  (origins: readonly string[]) =>
  ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
    headers['sec-fetch-site'] === 'cross-site' &&
    headers['sec-fetch-dest'] !== 'document' &&
    !origins.includes(headers.origin ?? '');
