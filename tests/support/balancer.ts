import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seededRandom } from './seeded-random.ts';

/** Headers of one connection (RFC 9110, 7.6.1). */
const ofConnection: ReadonlySet<string> = new Set(['connection', 'keep-alive', 'transfer-encoding']);

const withoutConnection = (raw: readonly string[]): string[] =>
  raw.filter((_, index) => !ofConnection.has((raw[index - (index % 2)] ?? '').toLowerCase()));

/** Seed of this process's distribution of requests; SITE_SEED repeats it. */
export const distributionSeed = Number(process.env.SITE_SEED) || 1 + Math.floor(Math.random() * 1_000_000);

export interface Balancer {
  url: string;
  /** Sets the ports of the servers behind it. */
  serve(ports: readonly number[]): void;
  close(): void;
}

/** A proxy that sends each request to one of several servers at random, also those of one connection. */
export const startBalancer = async (): Promise<Balancer> => {
  const random = seededRandom(distributionSeed);
  let ports: readonly number[] = [];

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse): void => {
    const upstream = request({
      host: '127.0.0.1',
      port: ports[Math.floor(random() * ports.length)],
      method: incoming.method,
      path: incoming.url,
      headers: [...withoutConnection(incoming.rawHeaders), 'connection', 'close'],
      // A new connection each time: a reused one may close during the next request.
      agent: false,
    });
    upstream.on('response', (response) => {
      outgoing.writeHead(response.statusCode ?? 502, withoutConnection(response.rawHeaders));
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    // The browser's connection closes, as without a proxy.
    upstream.on('error', () => outgoing.destroy());
    outgoing.on('close', () => upstream.destroy());
    // Without a length Node would send an empty body in chunks.
    const hasBody = 'content-length' in incoming.headers || 'transfer-encoding' in incoming.headers;
    if (hasBody) incoming.pipe(upstream);
    else upstream.end();
  };

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: (list) => {
      ports = list;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
