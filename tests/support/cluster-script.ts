/**
 * A server with workers, without pages: `--workers N` beside nothing but its HTTP parts. `/slow` is answered once its
 * body has ended, `/crash` ends the worker, `/metrics` has the metrics of all, and all else
 * tells its pid. With BROKEN set, workers die at their start. Listens on systemd's socket, or on PORT.
 */
import cluster from 'node:cluster';
import type { AddressInfo } from 'node:net';
import process from 'node:process';
import { pino } from 'pino';
import { finish, listen, passedSocket } from '#lib/server/http/listen.ts';
import { runWorkers, workerReady } from '#lib/server/http/workers.ts';
import { endOnSignal } from '#lib/server/ops/end-on-signal.ts';
import { createCounters } from '#lib/server/ops/metrics/counters.ts';
import { gatherAsWorker } from '#lib/server/ops/metrics/gather.ts';
import { measureProcess } from '#lib/server/ops/metrics/process-metrics.ts';
import { withMetrics } from './metrics.ts';

const work = async (): Promise<void> => {
  const metrics = createCounters();
  measureProcess(metrics.registry);
  const server = await listen(
    withMetrics(
      (request, response) => {
        if (request.url === '/crash') process.exit(3);
        if (request.url === '/slow') {
          response.write('begun ');
          request.resume().once('end', () => response.end('done'));
        } else response.end(String(process.pid));
      },
      { metrics, path: '/metrics', collect: gatherAsWorker(metrics.registry) },
    ),
    {
      host: '127.0.0.1',
      port: Number(process.env.PORT ?? 0),
      fd: passedSocket(process.env, process.ppid),
    },
  );
  endOnSignal(async () => {
    process.stdout.write(`ending ${process.pid}\n`);
    await finish(server);
    process.exit(0);
  });
  process.stdout.write(`port ${(server.address() as AddressInfo).port}\n`);
  process.stdout.write(`worker ${process.pid}\n`);
  process.send?.(workerReady);
};

if (cluster.isWorker) await work();
else {
  const log = pino({ level: 'silent' });
  const primary = runWorkers({ count: Number(process.argv[2]), log, gracePeriod: 12_000 });
  process.stdout.write(`primary ${process.pid}\n`);
  endOnSignal(primary.end);
  void primary.ready.then(() => process.send?.(workerReady));
  process.exit(await primary.ended);
}
