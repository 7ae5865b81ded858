import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Longer than a browser waits with a frame for more of the page. */
const pause = 300;

/**
 * A proxy of a site that sends of each page the beginning of its body, and after a pause the rest: as a slow network
 * does, where a browser may paint what has come so far.
 */
export const startPagesInTwoParts = async (site: string) => {
  const server = createServer(async ({ url }, outgoing) => {
    const response = await fetch(site + url);
    const content = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    outgoing.writeHead(response.status, { 'content-type': type });
    if (type.startsWith('text/html')) {
      const middle = content.indexOf('<body') + 200;
      outgoing.write(content.subarray(0, middle));
      await setTimeout(pause);
      outgoing.end(content.subarray(middle));
    } else outgoing.end(content);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
};
