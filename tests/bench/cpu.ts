import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Database } from '#lib/server/db/database.ts';

/** Unit of /proc/PID/stat: a tick is 10 ms, by `getconf CLK_TCK` on our Linux machines. */
const msPerTick = 10;

/** Returns the CPU time of a local process in milliseconds; 0 without /proc. */
const cpuOf = (pid: number): number => {
  try {
    const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const [user, system] = stat.split(' ').slice(11, 13).map(Number);
    return ((user ?? 0) + (system ?? 0)) * msPerTick;
  } catch {
    return 0;
  }
};

/** Returns the CPU time in milliseconds of this process and of its database connections. */
export const cpuUsed = async (db: Database): Promise<{ own: number; server: number }> => {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1_000;
  if (db.dialect.name !== 'postgres') return { own, server: 0 };
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where backend_type = 'client backend' and application_name = 'unearth'`.execute(
    db.read,
  );
  return { own, server: rows.reduce((sum, { pid }) => sum + cpuOf(pid), 0) };
};
