import type { Hono } from 'hono';
import type { Principal } from './principal.ts';

export interface ApiEnvironment {
  /** `outgoing`: Node's response. Neither is there in a call from within the process. */
  Bindings: { incoming?: { socket: { remoteAddress?: string } }; outgoing?: object };
  /** `userId` is set by sign-in calls, whose principal has no account yet: for the log. */
  Variables: { requestId: string; principal: Principal; userId?: number };
}

export type Api = Hono<ApiEnvironment>;
