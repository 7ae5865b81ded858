import type { IncomingMessage } from 'node:http';

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/**
 * Whether a page of another site loads something, as a picture, in a frame or by a script: of that its visitors know
 * nothing, and would use up the limits of their addresses. By what browsers tell of each request (Fetch Metadata); those
 * that do not, and programs, are not recognised.
 * @param origins of the sites whose scripts may call the API
 */
export const createIsForeignLoad =
  (origins: readonly string[]) =>
  ({ headers }: WithHeaders): boolean =>
    headers['sec-fetch-site'] === 'cross-site' &&
    headers['sec-fetch-dest'] !== 'document' &&
    !origins.includes(headers.origin ?? '');

/**
 * Whether a browser fetches a page before anybody has asked for it, maybe at the wish of another site, by its speculation
 * rules: of these it does not tell the site. Refused, it fetches the page once its link is followed.
 */
export const isForeignPrefetch = ({ headers }: WithHeaders): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch') && headers['sec-fetch-site'] !== 'same-origin';
