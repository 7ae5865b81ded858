import type { IncomingHttpHeaders } from 'node:http';
import { addressOf, peerOf } from '#lib/server/api/address.ts';

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
