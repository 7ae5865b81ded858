import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test as base, expect } from 'vitest';
import { createProcesses, type Processes } from '#lib/tools/cli/processes.ts';
import { startPostgres } from '#lib/tools/demo/database.ts';

interface Run {
  url: string;
  /** Kills the process that runs the server, which stays behind. */
  kill(): void;
  end(): Promise<void>;
}

/** `npm start -- --postgres`, as far as its server is concerned. */
const test = base.extend<{ folder: string; start: () => Promise<Run> }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'unearth-demo-'));
    // The server's own account has to enter it, if this runs as root.
    chmodSync(folder, 0o755);
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: async ({ folder }, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async () => {
      const processes = createProcesses();
      ends.push(processes.end);
      let child: ChildProcess | undefined;
      const watched: Processes = {
        ...processes,
        run: (...args) => {
          child = processes.run(...args);
          return child;
        },
      };
      const demo = join(folder, 'data', 'demo');
      mkdirSync(demo, { recursive: true });
      const url = await startPostgres(watched, demo, process.env);
      return { url, kill: () => void child?.kill('SIGKILL'), end: processes.end };
    });
    for (const end of ends) await end();
  },
});

const query = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

test('what was stored is there at the next start, and after a kill that leaves the server behind', {
  timeout: 120_000,
}, async ({ start, folder }) => {
  const first = await start();
  await query(first.url, 'create table stored as select 1 as n');
  await first.end();
  const second = await start();
  expect(await query(second.url, 'select n from stored')).toEqual([{ n: 1 }]);

  await expect(start()).rejects.toThrow('runs on the PostgreSQL server of');

  second.kill();
  // Its connection tells that it is in use, until it is gone.
  const owners = "select 1 from pg_stat_activity where application_name = 'unearth-demo'";
  await expect.poll(() => query(second.url, owners)).toEqual([]);
  const third = await start();
  expect(await query(third.url, 'select n from stored')).toEqual([{ n: 1 }]);

  const data = join(folder, 'data', 'postgres');
  expect(readdirSync(data), 'the password in no file').toEqual(['postgres']);
  expect(statSync(join(data, 'postgres')).mode & 0o077).toBe(0);
});
