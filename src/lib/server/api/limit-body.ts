import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { sizes } from '#lib/limits.ts';
import { httpError } from './errors.ts';

const limit = bodyLimit({
  maxSize: sizes.body,
  onError: () => {
    throw httpError('too_large');
  },
});

/** Skips reads: they have no body, and accessing it makes Node build a second Request, at twice a read's cost. */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next);

/**
 * Reads the whole body before `authenticate` looks the principal up: otherwise a client that holds its body back would
 * keep the rights that it had when the request began.
 */
export const awaitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.arrayBuffer();
  await next();
};
