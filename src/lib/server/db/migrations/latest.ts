import { migrations } from './index.ts';

/** The name of the schema's present version. */
export const latestMigration = Object.keys(migrations).at(-1) ?? '';
