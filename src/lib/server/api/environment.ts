import type { Hono } from 'hono';
import type { Principal } from './principal.ts';

export interface ApiEnvironment {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  /** `userId` is set by sign-in calls, whose principal has no account yet: for the log. */
  Variables: { requestId: string; principal: Principal; userId?: number };
}

export type Api = Hono<ApiEnvironment>;
