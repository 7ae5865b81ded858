import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';

export interface Load {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

/** Asks one address again and again. @throws when an answer is not 2xx */
export const load = async (url: string, { connections, seconds, headers = {} }: Load) => {
  const result = await autocannon({ url, connections, duration: seconds, headers });
  if (result.non2xx || result.errors)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99, p95: result.latency.p97_5 };
};

/** A server that does nothing but send these bytes: what Node can do at best here and now. */
export const bareServer = async (body: Buffer, headers: Record<string, string>) => {
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
};
