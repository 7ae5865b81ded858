/** What `fetch` does not tell of a failed request: whether its connection had ever been answered. */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';

interface Sent {
  request: object;
  socket: Socket;
}

interface Failed {
  request: object;
  error: unknown;
}

const sockets = new WeakMap<object, Socket>();
const found = new WeakSet<object>();

subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as Sent;
  sockets.set(request, socket);
});
subscribe('undici:request:error', (message) => {
  const { request, error } = message as Failed;
  // Without a socket it was not even connected.
  if (error instanceof Error && !sockets.get(request)?.bytesRead) found.add(error);
});

/** @param cause of the error of a `fetch` */
export const isOnUnansweredConnection = (cause: unknown): boolean =>
  cause instanceof Error && (found.has(cause) || ('code' in cause && cause.code === 'ECONNREFUSED'));
