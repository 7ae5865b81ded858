import type { Caller } from './caller.ts';
import type { Allow } from './rate-limit.ts';

/**
 * Counts what a member does by account, then by address: many accounts cost nothing, many addresses do. What the
 * account's own limit refuses is not held against its neighbours.
 * @throws HttpError `too_many`
 */
export const allowMember = async (
  allow: Allow,
  kind: 'votes' | 'reports' | 'reviews',
  { countedAs, address }: Pick<Caller, 'countedAs' | 'address'>,
): Promise<void> => {
  await allow(kind, countedAs);
  await allow(`${kind}ByAddress`, address);
};
