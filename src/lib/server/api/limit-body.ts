import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { sizes } from '#lib/domain/specification.ts';
import { httpError } from './errors.ts';

const limit = bodyLimit({
  maxSize: sizes.body,
  onError: () => {
    throw httpError('too_large');
  },
});

/**
 * Reading a body fails if its client breaks it off, and by nothing else. That is no outage, although connections to the
 * database fail with the same codes.
 */
const ofClient = (error: unknown): HttpError => (error instanceof HttpError ? error : httpError('not_json'));

/**
 * Skips reads, which have no body, and goes by the length that a client names, which Node holds it to: accessing the body
 * makes Node build a second Request, at twice a read's cost.
 */
export const limitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return next();
  const length = c.req.header('content-length');
  if (length !== undefined && c.req.header('transfer-encoding') === undefined) {
    if (Number(length) > sizes.body) throw httpError('too_large');
    return next();
  }
  // What the handlers throw has become a response by then.
  return limit(c, next).catch((error: unknown) => {
    throw ofClient(error);
  });
};

/**
 * Reads the whole body before `authenticate` looks the principal up: otherwise a client that holds its body back would
 * keep the rights that it had when the request began.
 */
export const awaitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
    await c.req.text().catch((error: unknown) => {
      throw ofClient(error);
    });
  }
  await next();
};
