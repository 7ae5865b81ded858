import type { HttpBindings } from '@hono/node-server';
import type { Handler } from 'hono';
import { prometheusContentType } from 'prom-client';
import { serverPaths } from '#lib/paths.ts';
import { holdsToken } from '#lib/server/api/bearer-token.ts';
import { nameRoute } from '#lib/server/ops/route-name.ts';

/** The requests of Node behind those of Hono. */
export type ServerEnvironment = { Bindings: HttpBindings };

interface MetricsOptions {
  token: string;
  /** Reads all metrics, in Prometheus's text format. */
  collect(): Promise<string>;
  onError(error: unknown): void;
}

/** Answers Prometheus. */
export const answerMetrics = ({ token, collect, onError }: MetricsOptions): Handler<ServerEnvironment> => {
  const isAllowed = holdsToken(token);
  return async (c) => {
    const { incoming, outgoing } = c.env;
    nameRoute(outgoing, serverPaths.metrics);
    c.header('cache-control', 'no-store');
    if (!isAllowed(incoming.headers.authorization))
      return c.body('', 401, { 'www-authenticate': 'Bearer', connection: 'close' });
    if (incoming.method !== 'GET') return c.body('', 405, { allow: 'GET', connection: 'close' });
    try {
      return c.body(await collect(), 200, { 'content-type': prometheusContentType });
    } catch (error) {
      onError(error);
      return c.body('', 500);
    }
  };
};
