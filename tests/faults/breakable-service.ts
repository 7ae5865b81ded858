import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

interface Behaviour {
  /** The body of a response while it works. */
  respond(request: IncomingMessage, body: string): object;
  /** The body of its errors. */
  error: object;
}

/** A service of others that the site calls, on this machine. It may break or hang, as the whole may be away. */
export const startService = async ({ respond, error }: Behaviour) => {
  let state: 'works' | 'hangs' | 'breaks' = 'works';
  const waiting = new Set<ServerResponse>();
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (state === 'hangs') return void waiting.add(response);
    const [status, answer] = state === 'breaks' ? [500, error] : [200, respond(request, body)];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const become = (next: typeof state): void => {
    state = next;
    for (const response of waiting) response.destroy();
    waiting.clear();
  };
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close,
    /** The ways in which it may be away, and how each begins and ends. */
    outages: {
      refuses: { begin: close, end: () => listen(port) },
      breaks: { begin: () => become('breaks'), end: () => become('works') },
      hangs: { begin: () => become('hangs'), end: () => become('works') },
    },
  };
};
