import { openDatabase } from '#lib/server/db/open-database.ts';
import type { Databases } from './fixture/databases.ts';
import { describeMachine, postgresVersion } from './machine.ts';
import { addVoters, tokensOf } from './members.ts';
import type { Bases, BuildPart, Part, SitePart, Target } from './parts/part.ts';
import { print } from './report.ts';
import { startRestedServer } from './rested-server.ts';
import type { Measured, Section } from './section.ts';

const voters = 3_500;

/** Collects what the parts measure. A part that fails does not take the others with it. */
export class Measurements {
  readonly #sections: Map<string, Section & { figures: Measured[]; failures: string[] }>;
  readonly #machine: string[];

  constructor(parts: readonly Part[]) {
    const day = new Date().toISOString().slice(0, 10);
    this.#machine = describeMachine();
    this.#sections = new Map(
      parts.map(({ name, title, how, why }) => [
        name,
        { name, title, how, ...(why && { why }), day, machine: this.#machine, figures: [], failures: [] },
      ]),
    );
  }

  describe(line: string): void {
    if (!this.#machine.includes(line)) this.#machine.push(line);
  }

  async add(part: Part, where: string, work: () => Promise<Measured[]>): Promise<void> {
    const section = this.#sections.get(part.name);
    console.log(`\n${part.title}${where && `, ${where}`}`);
    try {
      const figures = await work();
      print(figures);
      section?.figures.push(...figures);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      console.error(`failed: ${reason}`);
      section?.failures.push(where ? `${where}: ${reason}` : reason);
    }
  }

  get sections(): Section[] {
    return [...this.#sections.values()];
  }
}

export const measureBuild = async (
  measurements: Measurements,
  parts: readonly BuildPart[],
  bases: Bases,
): Promise<void> => {
  for (const part of parts) await measurements.add(part, '', () => part.run(bases));
};

/** A site of this size with its people. @param cleanUp ends and removes what there is of it */
const prepare = async (
  measurements: Measurements,
  databases: Databases,
  size: number,
  cleanUp: AsyncDisposableStack,
): Promise<Target> => {
  const { settings, url, remove } = await databases.copy(size);
  cleanUp.defer(remove);
  const db = openDatabase(settings);
  cleanUp.defer(() => db.close());
  if (db.dialect.name === 'postgres') measurements.describe(await postgresVersion(db));
  const [maker = '', admin = '', moderator = ''] = [
    ...(await tokensOf(db, 'bench-account0', 1)),
    ...(await tokensOf(db, 'bench-admin', 1)),
    ...(await tokensOf(db, 'bench-moderator', 1)),
  ];
  const people = await addVoters(db, voters);
  const site = await startRestedServer(url, db);
  cleanUp.defer(() => site.stop());
  return { size, site: site.url, db, maker, admin, moderator, voters: people };
};

/** Runs these parts on one site of this size. */
export const measureSite = async (
  measurements: Measurements,
  parts: readonly SitePart[],
  databases: Databases,
  size: number,
): Promise<void> => {
  if (!parts.length) return;
  const where = `${size.toLocaleString('en')} products on ${databases.name}`;
  try {
    await using cleanUp = new AsyncDisposableStack();
    const target = await prepare(measurements, databases, size, cleanUp);
    for (const part of parts)
      await measurements.add(part, where, async () =>
        (await part.run(target)).map((figure) => ({ ...figure, database: databases.name, size })),
      );
  } catch (error) {
    for (const part of parts) await measurements.add(part, where, () => Promise.reject(error));
  }
};
