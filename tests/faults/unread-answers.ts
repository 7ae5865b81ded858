import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from './fill.ts';
import { residentMemory } from './proc.ts';
import { createPromises, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';

const clients = 20;
const requestsEach = 2_400;
/** In milliseconds: how long the server is watched after the requests were sent. */
const watched = 3_000;
/** The most expensive answers: a page that is unpacked for each answer, a list of the API, and a file that does not exist. */
const paths = ['/', '/api/products?limit=50', '/_astro/absent.js'];

/** Sends thousands of requests at once, and reads no answer. */
const flood = (port: number, path: string): Socket => {
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`.repeat(requestsEach));
  return socket;
};

/** Clients pipeline requests on many connections, and never read. */
export const unreadAnswers: Scenario = {
  name: 'unread',
  promise: `${clients} clients that send ${requestsEach} requests each and read no answer cost less than 100 MB; others are answered within 1 s`,
  async run(world) {
    const { broken, hold } = createPromises();
    await fill(world);
    const figures: Record<string, number> = {};
    let longestOfAll = 0;
    // The only database that several processes can serve.
    const args = world.name === 'postgres' ? ['--workers', '2'] : [];
    for (const path of paths) {
      const server = await startServer(world, { args });
      for (let n = 0; n < 200; n++) await (await fetch(server.url + path)).arrayBuffer();
      const before = residentMemory(server.pid);
      let peak = 0;
      let longest = 0;
      const sockets = Array.from({ length: clients }, () => flood(server.port, path));
      for (const end = performance.now() + watched; performance.now() < end; await sleep(50)) {
        const began = performance.now();
        const answer = await fetch(`${server.url}/api/health/live`).catch(() => undefined);
        hold(answer?.ok === true, `the server does not live on after requests for ${path}`);
        longest = Math.max(longest, Math.round(performance.now() - began));
        peak = Math.max(peak, residentMemory(server.pid) - before);
      }
      for (const socket of sockets) socket.destroy();
      await server.end('SIGTERM');
      figures[`MB for ${path}`] = peak;
      longestOfAll = Math.max(longestOfAll, longest);
      hold(peak < 100, `${path} cost ${peak} MB`);
      hold(longest < 1_000, `others waited ${longest} ms while ${path} was requested`);
    }
    return { figures: { ...figures, 'ms of a health check, at most': longestOfAll }, broken };
  },
};
