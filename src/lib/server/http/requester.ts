/** Who makes a request: a page of this site or of another one, and the client's address. */
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { addressOf, peerOf } from '#lib/server/api/address.ts';
import { isLoopback } from '#lib/server/ops/production-rules.ts';

const parseHost = (host: string): URL | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;

/**
 * Whether a request comes from the site's own pages and is addressed to its own name: not from another origin, and not
 * to a foreign name that resolves to this machine (DNS rebinding). For a site that only its own machine can reach.
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
