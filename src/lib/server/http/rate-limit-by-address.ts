import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '#lib/server/api/address.ts';
import type { RateLimiter } from '#lib/server/api/rate-limit.ts';

/** Counts a page that no cache answers, a search apart. @throws HttpError when this caller has asked for too many */
export type RateLimitByAddress = (kind: 'search' | 'renders', request: AddressedRequest) => Promise<void>;

/** What is looked at of a request. */
interface AddressedRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** By the address that a request comes from, of an IPv6 one by its network. */
export const rateLimitByAddress =
  (rateLimiter: RateLimiter, trustProxy: boolean): RateLimitByAddress =>
  (kind, { headers, socket }) =>
    rateLimiter.consume(
      kind,
      addressOf(
        { forwardedFor: headers['x-forwarded-for']?.toString(), socket: socket.remoteAddress },
        trustProxy,
      ),
    );
