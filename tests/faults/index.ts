import type { Fault } from './fault.ts';
import { killBackups, killImports } from './kill-commands.ts';
import { killMigrations } from './kill-migrations.ts';
import { killUnderWrites } from './kill-under-writes.ts';

/** In the order in which they run. */
export const faults: readonly Fault[] = [killUnderWrites, killMigrations, killBackups, killImports];
