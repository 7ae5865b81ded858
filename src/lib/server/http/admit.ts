import type { IncomingHttpHeaders } from 'node:http';
import { addressOf } from '#lib/server/api/address.ts';
import type { RateLimiter } from '#lib/server/api/rate-limit.ts';

/** Counts a page that no cache answers, a search apart. @throws HttpError when this caller has asked for too many */
export type Admit = (kind: 'search' | 'renders', request: Asking) => Promise<void>;

/** What is looked at of a request. */
interface Asking {
  headers: IncomingHttpHeaders;
  socket: { remoteAddress?: string | undefined };
}

/** By the address that a request comes from, of an IPv6 one by its network. */
export const admitByAddress =
  (rateLimiter: RateLimiter, trustProxy: boolean): Admit =>
  (kind, { headers, socket }) =>
    rateLimiter.consume(
      kind,
      addressOf(
        { forwardedFor: headers['x-forwarded-for']?.toString(), socket: socket.remoteAddress },
        trustProxy,
      ),
    );
