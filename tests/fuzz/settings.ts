import { onPostgres } from '../support/test-database.ts';

/** Of `npm run fuzz`; without them, some cases of a fixed seed. */
const { FUZZ_CASES, FUZZ_SEED } = process.env;

/** Calls, or files to import, for each group. On PostgreSQL each database to begin with costs several times as much. */
export const cases = Number(FUZZ_CASES ?? (onPostgres ? 100 : 300));

/** Other cases on the other database. */
export const seed = Number(FUZZ_SEED ?? (onPostgres ? 20_261_122 : 20_261_121));

/** In milliseconds. No test may depend on the speed of a machine: this only ends what hangs. */
export const timeout = 600_000 + cases * 1_000;

/** In milliseconds: how long a failing case is made smaller. */
export const shrinkFor = 60_000;
