import { backupUnderLoad } from './backup-under-load.ts';
import { clockJumps } from './clock-jumps.ts';
import { fullDisk } from './full-disk.ts';
import { identityAway } from './identity-away.ts';
import { killBackups, killImports } from './kill-commands.ts';
import { killDispatch } from './kill-dispatch.ts';
import { killMigrations } from './kill-migrations.ts';
import { killUnderWrites } from './kill-under-writes.ts';
import { mixedLoad } from './mixed-load.ts';
import { paymentsAway } from './payments-away.ts';
import { postgresAway } from './postgres-away.ts';
import { restartUnderWrites } from './restart-under-writes.ts';
import type { Scenario } from './scenario.ts';
import { stopUnderLoad, stopUnderPages } from './stop-under-load.ts';
import { unreadAnswers } from './unread-answers.ts';

/** In the order in which they run. */
export const faults: readonly Scenario[] = [
  killUnderWrites,
  killDispatch,
  killMigrations,
  killBackups,
  killImports,
  fullDisk,
  postgresAway,
  identityAway,
  paymentsAway,
  clockJumps,
  stopUnderLoad,
  stopUnderPages,
  restartUnderWrites,
  unreadAnswers,
  backupUnderLoad,
  mixedLoad,
];
