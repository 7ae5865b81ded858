import type { RequestListener } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { answerMetrics, type ServerEnvironment } from '#lib/server/http/metrics-endpoint.ts';
import { measured } from '#lib/server/http/observe.ts';
import type { Family } from '#lib/server/ops/metrics/family.ts';
import type { HttpMetrics } from '#lib/server/ops/metrics/http-metrics.ts';
import { type ReadFamily, readExposition } from './exposition.ts';
import { call } from './site-files.ts';

export const metricsToken = 'a token of the tests, long enough'.replaceAll(' ', '-');

export const answerFor = (collect: () => Promise<Family[]>) =>
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
  { http, path, collect }: { http: HttpMetrics; path: string; collect: () => Promise<Family[]> },
): RequestListener => {
  const app = new Hono<ServerEnvironment>().all('*', answerFor(collect));
  const answer = getRequestListener(app.fetch);
  return measured(
    (request, response) =>
      request.url === path ? void answer(request, response) : listener(request, response),
    http,
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
