/**
 * `node dist/server/health.mjs`: ends with 0 if the server with these settings, on this machine, is ready, else with 1 and the reason.
 * The health check of containers: their image has no curl. Reads no other settings, so that it takes no longer than Node's own start.
 */
import { get } from 'node:http';
import { environment } from '#lib/server/ops/env.ts';

/** Milliseconds. */
const timeout = 4_000;

/** A server that listens everywhere is asked here. */
const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

const { HOST, PORT } = environment();
const given = HOST || '127.0.0.1';

const fail = (reason: string): void => {
  console.error(`not ready: ${reason}`);
  process.exitCode = 1;
};

const request = get(
  {
    host: everywhere[given] ?? given,
    port: PORT || 4321,
    path: '/api/health/ready',
    signal: AbortSignal.timeout(timeout),
  },
  (response) => {
    response.resume();
    if (response.statusCode !== 200) fail(`the server answers ${response.statusCode}`);
  },
);
request.on('error', ({ message }) => fail(message));
