/** Origin of a request: this site or another one, and the client's address. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { addressOf, peerOf } from '#lib/server/api/address.ts';
import { isLoopback } from '#lib/server/ops/production-rules.ts';

const parseHost = (host: string): URL | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;

/**
 * True if a request comes from the site's pages and to its host name: not from another origin, and not to a foreign name
 * that resolves to this machine (DNS rebinding). For a site that only its own machine can reach.
 */
export const isOwnRequest =
  (siteUrl: string) =>
  ({
    headers: { host = '', origin },
    socket: { localPort },
  }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    const asked = parseHost(host);
    if (!asked || asked.host !== host.toLowerCase()) return false;
    const isSite = asked.host === new URL(siteUrl).host;
    const isHere = isLoopback(asked.hostname) && Number(asked.port || 80) === localPort;
    return (isSite || isHere) && (origin === undefined || origin === siteUrl || origin === asked.origin);
  };

type WithHeaders = Pick<IncomingMessage, 'headers'>;

/**
 * True if a page of another site loads something, such as an image, a frame or a script. Its visitors don't notice that,
 * and would use up the limits of their addresses. Browsers send Fetch Metadata with each request; older browsers and
 * programs don't, and are not recognised.
 * @param origins of the sites whose scripts may call the API
 */
export const createIsForeignLoad =
  (origins: readonly string[]) =>
  ({ headers }: WithHeaders): boolean =>
    headers['sec-fetch-site'] === 'cross-site' &&
    headers['sec-fetch-dest'] !== 'document' &&
    !origins.includes(headers.origin ?? '');

/**
 * True if a browser prefetches a page, unless a page of this site asked for it. Another site's speculation rules can cause
 * a prefetch, and the request does not reveal that. After a rejection the browser fetches the page when its link is followed.
 */
export const isForeignPrefetch = ({ headers }: WithHeaders): boolean =>
  String(headers['sec-purpose'] ?? '').startsWith('prefetch') && headers['sec-fetch-site'] !== 'same-origin';

interface AddressedRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** The address by which a client's requests are limited and wait for their turn; see `addressOf`. */
export type ClientAddress = (request: AddressedRequest) => string | undefined;

export const createClientAddress =
  (trustProxy: boolean): ClientAddress =>
  ({ headers, socket }) =>
    addressOf({ forwardedFor: headers['x-forwarded-for']?.toString(), socket: peerOf(socket) }, trustProxy);
