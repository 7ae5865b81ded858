import { browser } from './browser.ts';
import { content } from './content.ts';
import type { Defence } from './defence.ts';
import { http } from './http.ts';
import { identity } from './identity.ts';
import { operator } from './operator.ts';
import { payments } from './payments.ts';
import { rights } from './rights.ts';

/** Every defence of docs/security.md, in the order of its sections. */
export const defences: readonly Defence[] = [
  ...identity,
  ...rights,
  ...content,
  ...browser,
  ...http,
  ...payments,
  ...operator,
];
