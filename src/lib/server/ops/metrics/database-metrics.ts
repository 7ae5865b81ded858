import { lastBackup } from '#lib/server/audit/queries.ts';
import type { Context } from '#lib/server/context.ts';
import { monitoring } from '#lib/server/ops/limits.ts';
import { within } from '#lib/server/within.ts';
import { countJobs } from './count-jobs.ts';
import { type Family, familyOf } from './family.ts';
import { jobStates } from './job-state.ts';

const connectionFamilies = ({ db }: Pick<Context, 'db'>): Family[] => [
  familyOf(
    {
      name: 'unearth_database_connections',
      help: 'Connections of each pool of all processes, by state. SQLite has one that writes.',
    },
    db.connections().flatMap(({ pool, inUse, idle }) => [
      { labels: { pool, state: 'in_use' }, value: inUse },
      { labels: { pool, state: 'idle' }, value: idle },
    ]),
  ),
  familyOf(
    {
      name: 'unearth_database_waiting',
      help: "Queries and transactions that wait for a connection of a pool; on SQLite the writes' queue.",
    },
    db.connections().map(({ pool, waiting }) => ({ labels: { pool }, value: waiting })),
  ),
];

/** What the database itself says: the same for whoever asks, so that workers' are not added up. */
const storedFamilies = async ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Family[]> => {
  const description = {
    name: 'unearth_jobs',
    help: 'Jobs in the database by state: waiting for their time, due, running, failed for good.',
    merge: 'max' as const,
  };
  const backup = {
    name: 'unearth_last_backup_time_seconds',
    help: 'When the last backup by a command of the site ended, in Unix time; 0 if none is known.',
    merge: 'max' as const,
  };
  const up = (value: number): Family =>
    familyOf({ name: 'unearth_database_up', help: 'Whether the database answers.', merge: 'min' }, [
      { value },
    ]);
  try {
    const [counts, backedUpAt] = await within(
      monitoring.queryTimeout,
      Promise.all([countJobs(db.read, clock()), lastBackup(db.read)]),
    );
    const lastBackupTime = backedUpAt === undefined ? 0 : Date.parse(backedUpAt) / 1000;
    const values = jobStates.map((state) => ({ labels: { state }, value: counts[state] }));
    return [up(1), familyOf(description, values), familyOf(backup, [{ value: lastBackupTime }])];
  } catch {
    return [up(0), familyOf(description, []), familyOf(backup, [])];
  }
};

export const databaseFamilies = async (context: Pick<Context, 'db' | 'clock'>): Promise<Family[]> => [
  ...connectionFamilies(context),
  ...(await storedFamilies(context)),
];
