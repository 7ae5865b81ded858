import type { Hono } from 'hono';
import type { Principal } from './principal.ts';

/** What goes with each call through the router. */
export interface ApiEnvironment {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  /** `userId` where a call finds out by itself whose it is: at the sign-in, before there is a token. */
  Variables: { requestId: string; principal: Principal; userId?: number };
}

/** The router of the whole API. */
export type Api = Hono<ApiEnvironment>;
