import type { IncomingHttpHeaders } from 'node:http';
import { addressOf, peerOf } from '#lib/server/api/address.ts';
import type { RateLimiter } from '#lib/server/api/rate-limit.ts';
import type { RenderLimit } from './page-address.ts';

/** Counts a page that is not cached; searches have a limit of their own. @throws HttpError `too_many` */
export type RateLimitByAddress = (kind: RenderLimit, request: AddressedRequest) => Promise<void>;

interface AddressedRequest {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

export const rateLimitByAddress =
  (rateLimiter: RateLimiter, trustProxy: boolean): RateLimitByAddress =>
  (kind, { headers, socket }) =>
    rateLimiter.consume(
      kind,
      addressOf({ forwardedFor: headers['x-forwarded-for']?.toString(), socket: peerOf(socket) }, trustProxy),
    );
