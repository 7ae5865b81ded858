import { Gauge, type Registry } from 'prom-client';
import type { Context } from '#lib/server/context.ts';
import { countDueEvents } from '#lib/server/events/dispatch-events.ts';
import { countJobs } from '#lib/server/jobs/states.ts';
import { countMails } from '#lib/server/mail/outbox.ts';
import { lastBackup } from '#lib/server/ops/backups.ts';
import { monitoring } from '#lib/server/ops/limits.ts';
import { within } from '#lib/server/within.ts';

const measureConnections = (registry: Registry, { db }: Pick<Context, 'db'>): void => {
  const registers = [registry];
  new Gauge({
    name: 'unearth_database_connections',
    help: 'Connections of each pool of all processes, by state. SQLite has one that writes.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, inUse, idle } of db.connections()) {
        this.set({ pool, state: 'in_use' }, inUse);
        this.set({ pool, state: 'idle' }, idle);
      }
    },
  });
  new Gauge({
    name: 'unearth_database_waiting',
    help: "Queries and transactions that wait for a connection of a pool; on SQLite the writes' queue.",
    labelNames: ['pool'],
    registers,
    collect() {
      for (const { pool, waiting } of db.connections()) this.set({ pool }, waiting);
    },
  });
};

/** Registers metrics that every process reads from the same database: workers' values are not added up. */
const measureContent = (registry: Registry, { db, clock }: Pick<Context, 'db' | 'clock'>): void => {
  const registers = [registry];
  const query = async () => {
    const [jobs, events, mails, backedUpAt] = await Promise.all([
      countJobs(db.read, clock()),
      countDueEvents(db.read, clock()),
      countMails(db.read),
      lastBackup(db.read, clock()),
    ]);
    return { jobs, events, mails, backedUpAt };
  };
  let reading: Promise<Awaited<ReturnType<typeof query>> | undefined> | undefined;
  /** One reading for all metrics of a scrape; undefined if the database does not answer. */
  const content = () => {
    reading ??= within(monitoring.queryTimeout, query())
      .catch(() => undefined)
      .finally(() => {
        reading = undefined;
      });
    return reading;
  };
  new Gauge({
    name: 'unearth_database_up',
    help: 'Whether the database answers.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set((await content()) ? 1 : 0);
    },
  });
  const countByState = (name: string, of: 'jobs' | 'mails', help: string) =>
    new Gauge({
      ...{ name, help, labelNames: ['state'], aggregator: 'max', registers },
      async collect() {
        const now = await content();
        this.reset();
        if (now) for (const [state, count] of Object.entries(now[of])) this.set({ state }, count);
      },
    });
  countByState(
    'unearth_jobs',
    'jobs',
    'Jobs in the database by state: waiting for their time, due, running, failed for good.',
  );
  countByState(
    'unearth_mails',
    'mails',
    'Mails in the database by state: waiting to be sent, failed for good.',
  );
  new Gauge({
    name: 'unearth_events_due',
    help: 'Events that were not dispatched yet, though their time has come.',
    aggregator: 'max',
    registers,
    async collect() {
      const now = await content();
      if (now) this.set(now.events);
      else this.remove();
    },
  });
  new Gauge({
    name: 'unearth_last_backup_time_seconds',
    help: 'When the last backup by a command of the site ended, in Unix time; 0 if none is known.',
    aggregator: 'max',
    registers,
    async collect() {
      const now = await content();
      if (now) this.set(now.backedUpAt === undefined ? 0 : Date.parse(now.backedUpAt) / 1000);
      else this.remove(); // Otherwise a gauge without labels keeps its value.
    },
  });
};

export const measureDatabase = (registry: Registry, context: Pick<Context, 'db' | 'clock'>): void => {
  measureConnections(registry, context);
  measureContent(registry, context);
};
