import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type RequestOptions,
  request,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

export interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Serves on a free port until the test is over. */
export const serve = async (listener: RequestListener): Promise<number> => {
  const server: Server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
};

/** A request as it stands: no encoding asked for, none undone, no path tidied. */
export const call = async (
  port: number,
  path: string,
  { body, ...options }: RequestOptions & { body?: string | Buffer } = {},
): Promise<Received> => {
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options });
  sent.end(body);
  const [cached] = await once(sent, 'response');
  return { status: cached.statusCode, headers: cached.headers, body: await buffer(cached) };
};
