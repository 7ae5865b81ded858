import type { Context } from 'hono';
import type { ApiEnvironment } from './mount.ts';

/**
 * The address that a call came from. Behind a trusted proxy it is the last one that the proxy noted: those
 * before it are whatever the caller claimed. A call from within the process has none.
 */
export const addressOf = (c: Context<ApiEnvironment>, trustProxy: boolean): string | undefined => {
  const noted = trustProxy ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined;
  return noted || c.env?.incoming?.socket.remoteAddress;
};
