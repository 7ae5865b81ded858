import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { answerMetrics, type ServerEnvironment } from '#lib/server/http/metrics-endpoint.ts';
import { measured } from '#lib/server/http/observe.ts';
import type { Counters } from '#lib/server/ops/metrics/counters.ts';
import { type ReadFamily, readExposition } from './exposition.ts';
import { call } from './site-files.ts';

export const metricsToken = 'a token of the tests, long enough'.replaceAll(' ', '-');

export const answerFor = (collect: () => Promise<string>) =>
  answerMetrics({
    token: metricsToken,
    collect,
    onError: (error) => {
      throw error;
    },
  });

/** Measures a listener, and answers `path` with what was measured. */
export const withMetrics = (
  listener: RequestListener,
  {
    metrics,
    path,
    collect = () => metrics.registry.metrics(),
  }: { metrics: Counters; path: string; collect?: () => Promise<string> },
): RequestListener => {
  const app = new Hono<ServerEnvironment>().all('*', answerFor(collect));
  const answer = getRequestListener(app.fetch);
  return measured(
    (request, response) =>
      request.url === path ? void answer(request, response) : listener(request, response),
    metrics,
  );
};

export const scrape = async (port: number, path = '/api/metrics'): Promise<Map<string, ReadFamily>> => {
  const { status, headers, body } = await call(port, path, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  if (status !== 200) throw new Error(`${path} answered ${status}`);
  if (headers['content-type'] !== 'text/plain; version=0.0.4; charset=utf-8')
    throw new Error(`a type that Prometheus does not read: ${headers['content-type']}`);
  return readExposition(body.toString());
};
