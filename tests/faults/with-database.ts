import type { Database } from '#lib/server/db/database.ts';
import type { World } from './world.ts';

/** Opens a world's database for as long as the work takes. */
export const withDatabase = async <Result>(
  world: World,
  work: (db: Database) => Promise<Result>,
): Promise<Result> => {
  const db = await world.open();
  try {
    return await work(db);
  } finally {
    await db.close();
  }
};
