import { fork } from 'node:child_process';
import { once } from 'node:events';
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

/** A server that does nothing but send so many bytes, in a process of its own: what Node can do here and now. */
export const bareServer = async (bytes: number, headers: Record<string, string>) => {
  const server = fork(new URL('bare-server.ts', import.meta.url), [String(bytes), JSON.stringify(headers)]);
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, close: () => server.kill() };
};
