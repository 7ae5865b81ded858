import { openDatabase } from '#lib/server/db/open-database.ts';
import type { Databases } from './fixture/databases.ts';
import { postgresVersion } from './machine.ts';
import type { Measurements } from './measurements.ts';
import { addVoters, tokensOf } from './members.ts';
import type { Bases, BuildPart, SitePart, Target } from './parts/part.ts';
import { startRestedServer } from './rested-server.ts';

const voters = 6_500;

export const measureBuild = async (
  measurements: Measurements,
  parts: readonly BuildPart[],
  bases: Bases,
): Promise<void> => {
  for (const part of parts) await measurements.add(part, '', () => part.run(bases));
};

/** Copies a database of this size and starts a site on it. Whatever is there already is removed with the stack, also on an error. */
const startSite = async (
  measurements: Measurements,
  { copy }: Databases,
  size: number,
  started: AsyncDisposableStack,
): Promise<Target> => {
  const { settings, url, remove } = await copy(size);
  started.defer(remove);
  const db = openDatabase(settings);
  started.defer(() => db.close());
  if (db.dialect.name === 'postgres') measurements.describe(await postgresVersion(db));
  const [maker = '', admin = '', moderator = ''] = [
    ...(await tokensOf(db, 'bench-account0', 1)),
    ...(await tokensOf(db, 'bench-admin', 1)),
    ...(await tokensOf(db, 'bench-moderator', 1)),
  ];
  const people = await addVoters(db, voters);
  const site = await startRestedServer(url, db);
  started.defer(() => site.stop());
  return { size, site: site.url, url, db, maker, admin, moderator, voters: people };
};

/** Runs these parts on one site of this size. If it does not start, each of them has failed. */
export const measureSite = async (
  measurements: Measurements,
  parts: readonly SitePart[],
  databases: Databases,
  size: number,
): Promise<void> => {
  if (!parts.length) return;
  const where = `${size.toLocaleString('en')} products on ${databases.name}`;
  await using started = new AsyncDisposableStack();
  let target: Target;
  try {
    target = await startSite(measurements, databases, size, started);
  } catch (error) {
    for (const part of parts) measurements.fail(part, where, error);
    return;
  }
  for (const part of parts)
    await measurements.add(part, where, async () =>
      (await part.run(target)).map((figure) => ({ ...figure, database: databases.name, size })),
    );
};
