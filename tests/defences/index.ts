import { browser } from './browser.ts';
import { content } from './content.ts';
import { http } from './http.ts';
import { identity } from './identity.ts';
import { operator } from './operator.ts';
import type { Patch } from './patch.ts';
import { payments } from './payments.ts';
import { rights } from './rights.ts';

/** In the order of docs/security.md. */
export const patches: readonly Patch[] = [
  ...identity,
  ...rights,
  ...content,
  ...browser,
  ...http,
  ...payments,
  ...operator,
];
