import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fill } from './fill.ts';
import { createPromises, quantile, type Scenario } from './scenario.ts';
import { startServer } from './server.ts';
import { times } from './settings.ts';
import { slowClients } from './slow-clients.ts';
import { emptyLedger, notAccepted, timesThere, writeAll } from './writers.ts';

const readers = 16;

interface Read {
  answered: number;
  cut: number;
  /** No answer closed it. */
  unclosed: number;
  /** Reset before any answer: the connection waited to be accepted, and a proxy sends it to another server. */
  refused: number;
}

/** Reads pages one after the other on one connection that is kept. */
const readOn = (port: number, paths: readonly string[], stopped: () => boolean) =>
  new Promise<Read>((resolve) => {
    const counts: Read = { answered: 0, cut: 0, unclosed: 0, refused: 0 };
    let hasFailed = false;
    let received = '';
    let isWaiting = false;
    let isLast = false;
    const socket = connect({ host: '127.0.0.1', port, noDelay: true });
    const ask = () => {
      isWaiting = true;
      received = '';
      socket.write(`GET ${paths[counts.answered % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
    };
    socket.on('connect', ask);
    socket.on('data', (bytes) => {
      received += bytes.toString('latin1');
      const end = received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1]);
      if (end < 0 || received.length < end + 4 + length) return;
      counts.answered++;
      isWaiting = false;
      isLast = /^connection: close/im.test(received.slice(0, end));
      if (isLast || stopped()) socket.end();
      else ask();
    });
    socket.on('error', () => {
      hasFailed = true;
    });
    socket.on('close', () => {
      if (counts.answered + received.length === 0) counts.refused += hasFailed || isWaiting ? 1 : 0;
      else if (isWaiting) counts.cut++;
      else if (!isLast) counts.unclosed++;
      resolve(counts);
    });
  });

/** SIGTERM while many read and write. @param pathsOf what readers ask for in turn */
const stopping = (
  name: string,
  what: string,
  pathsOf: (productId: number | undefined) => string[],
): Scenario => ({
  name,
  promise: `after SIGTERM every accepted request for ${what} is answered and closes its connection; the process ends within 10 s`,
  async run(world) {
    const { broken, hold } = createPromises();
    const { members, productIds } = await fill(world, { members: 8, published: 60 });
    const figures = {
      stops: 0,
      answered: 0,
      cut: 0,
      unclosed: 0,
      'refused before the server accepted': 0,
      acknowledged: 0,
      lost: 0,
    };
    const took: number[] = [];
    let port: number | undefined;
    for (let round = 0; round < times(20); round++) {
      const server = await startServer(world, port ? { port } : {});
      port = server.port;
      const ledger = emptyLedger();
      let isStopped = false;
      const paths = pathsOf(productIds[0]);
      const reading = Array.from({ length: readers }, () => readOn(server.port, paths, () => isStopped));
      const isSlow = round % 5 === 0;
      const slow = isSlow ? await slowClients(server.port, members[0]?.token ?? '') : undefined;
      const writing = writeAll({ url: server.url, members: members.slice(1), productIds, ledger });
      await sleep(400 + Math.random() * 400);
      const ending = server.end('SIGTERM');
      const times = await ending;
      isStopped = true;
      took.push(times);
      await writing;
      for (const { answered, cut, unclosed, refused } of await Promise.all(reading)) {
        figures.answered += answered;
        figures.cut += cut;
        figures.unclosed += unclosed;
        figures['refused before the server accepted'] += refused;
      }
      const refused = ledger.errors.filter((code) => code === notAccepted).length;
      figures['refused before the server accepted'] += refused;
      figures.cut += ledger.errors.length - refused;
      const results = await slow?.ended;
      if (results) hold(results.read && results.sent, `a slow client was cut: ${JSON.stringify(results)}`);
      figures.acknowledged += ledger.acknowledged.length;
      figures.stops++;
      const db = await world.open();
      figures.lost += (await timesThere(db.read, ledger.acknowledged)).filter((n) => n !== 1).length;
      await db.close();
    }
    hold(figures.cut === 0, `${figures.cut} requests on connections that had been answered before were cut`);
    hold(!figures.unclosed, `${figures.unclosed} connections were not closed by an answer`);
    hold(figures.lost === 0, 'acknowledged writes were lost');
    const longest = quantile(took, 1);
    hold(longest <= 10_500, `it took ${longest} ms to end`);
    return {
      figures: { ...figures, 'ms to end, p50': quantile(took, 0.5), 'at most': longest },
      broken,
    };
  },
});

export const stopUnderLoad = stopping('stop', 'pages, files and the API', (id) => [
  '/',
  '/products',
  '/api/products',
  `/products/${id}`,
  '/login',
]);

/** A server must not depend on answers of the API to close connections. */
export const stopUnderPages = stopping('stop-pages', 'pages and files', (id) => [
  '/',
  '/products',
  `/products/${id}`,
  '/login',
  '/favicon.svg',
]);
