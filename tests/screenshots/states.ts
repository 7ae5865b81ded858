import type { BrowserContext } from '@playwright/test';
import type { WorldName } from './worlds.ts';

export interface State {
  world: WorldName;
  /** What becomes of the calls that a screen displays; the session's own are answered. */
  calls?: (context: BrowserContext) => Promise<unknown>;
  /** Its pictures are taken while calls are under way. */
  loading?: true;
  /** Errors that browsers log of it. */
  tolerated?: RegExp;
}

/** All calls but those for the account and its reactions. */
const callsOfScreens = /\/api\/(?!users\/[^/?]+(\/ballot)?$|config$|docs|openapi)/;

/** The states of screens. Each screen has `usual`, and those that its entry in the list names. */
export const states = {
  usual: { world: 'demo' },
  empty: { world: 'empty' },
  loading: {
    world: 'demo',
    calls: (context) => context.route(callsOfScreens, () => {}),
    loading: true,
  },
  failing: {
    world: 'demo',
    calls: (context) =>
      context.route(callsOfScreens, (route) =>
        route.fulfill({ status: 500, json: { error: { code: 'internal', message: '' } } }),
      ),
    tolerated: /status of 500/,
  },
  long: { world: 'long' },
  foreign: { world: 'foreign' },
} as const satisfies Record<string, State>;

export type StateName = keyof typeof states;
