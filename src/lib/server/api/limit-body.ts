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

/** A read has no body, and asking it for one makes Node build a second request around it, at twice the read's cost. */
export const limitBody: MiddlewareHandler = (c, next) =>
  c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next);

/**
 * Reads the whole body before anything is decided by who calls: whoever holds it back is looked up when it is there, not
 * when it began.
 */
export const awaitBody: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && c.req.method !== 'HEAD') await c.req.arrayBuffer();
  await next();
};
