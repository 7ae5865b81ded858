import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Longer than a browser waits with a frame for more of the page. */
const pause = 300;

/**
 * A proxy of a site that sends of each page the beginning of its body, and after a pause the rest: as a slow network
 * does, where a browser may paint what has come so far.
 */
export const startPagesInTwoParts = async (site: string) => {
  const respond = async (path: string, outgoing: ServerResponse): Promise<void> => {
    const response = await fetch(site + path, { redirect: 'manual' });
    const content = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    outgoing.writeHead(response.status, { 'content-type': type });
    const body = content.indexOf('<body');
    if (type.startsWith('text/html') && body >= 0) {
      outgoing.write(content.subarray(0, body + 200));
      await setTimeout(pause);
      outgoing.end(content.subarray(body + 200));
    } else outgoing.end(content);
  };
  const server = createServer((incoming, outgoing) => {
    respond(incoming.url ?? '/', outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
    },
  };
};
