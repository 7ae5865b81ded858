import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { serverPaths } from '#lib/paths.ts';
import { contentType, expositionOf } from '#lib/server/ops/metrics/exposition.ts';
import type { Family } from '#lib/server/ops/metrics/family.ts';
import { nameRoute } from '#lib/server/ops/metrics/http-metrics.ts';

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Whether a request has the token. Digests have one length whatever was sent, and their comparison takes as long for a
 * token that begins right as for any other.
 */
const holdsToken = (token: string) => {
  const expected = digestOf(`Bearer ${token}`);
  return ({ headers: { authorization = '' } }: IncomingMessage): boolean =>
    timingSafeEqual(digestOf(authorization), expected);
};

interface MetricsOptions {
  token: string;
  collect(): Promise<Family[]>;
  onError(error: unknown): void;
}

/** Answers Prometheus. */
export const createMetricsListener = ({ token, collect, onError }: MetricsOptions) => {
  const isAllowed = holdsToken(token);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    nameRoute(response, serverPaths.metrics);
    response.setHeader('cache-control', 'no-store');
    if (!isAllowed(request)) {
      response.writeHead(401, { 'www-authenticate': 'Bearer', connection: 'close' }).end();
      return;
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET', connection: 'close' }).end();
      return;
    }
    try {
      const body = expositionOf(await collect());
      response.writeHead(200, { 'content-type': contentType }).end(body);
    } catch (error) {
      onError(error);
      response.writeHead(500).end();
    }
  };
};
