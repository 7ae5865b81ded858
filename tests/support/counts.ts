import { expect } from 'vitest';
import type { Database } from '#lib/server/db/database.ts';
import { checks } from '#lib/tools/verify/checks.ts';

/** Tests have clocks of different days. At this one no board counts as closed early. */
const farFuture = new Date('9998-12-31');

/** Every stored value equals what follows from the rows that it is about. */
export const expectCountsToEqualRows = async (db: Database): Promise<void> => {
  for (const [name, check] of Object.entries(checks))
    expect(await check.find(db.read, db, farFuture), name).toEqual([]);
};
