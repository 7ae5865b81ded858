import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

/** Connections that look for other servers' writes, by when their present or last look began. */
const query = `
  select pid, extract(epoch from query_start)::text as began,
    query_start > $1::timestamptz as "isLater"
  from pg_stat_activity where datname = current_database() and query like '%pg_snapshot_xip%' and pid <> pg_backend_pid()`;

/**
 * Waits until every server on a PostgreSQL database has seen what is committed by now: until each has begun two more
 * looks, since it begins the second one once it has applied what the first one found.
 */
export const createLooks = async (url: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return {
    async settle(servers: number): Promise<void> {
      const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now');
      const later = new Map<number, Set<string>>();
      const isDone = () => [...later.values()].filter(({ size }) => size > 1).length >= servers;
      for (; !isDone(); await sleep(10)) {
        const looks = await client.query<{ pid: number; began: string; isLater: boolean }>(query, [
          rows[0]?.now,
        ]);
        for (const { pid, began, isLater } of looks.rows) {
          if (isLater) later.set(pid, (later.get(pid) ?? new Set()).add(began));
        }
      }
    },
    close: () => client.end(),
  };
};
