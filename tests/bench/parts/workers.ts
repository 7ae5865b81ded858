import { availableParallelism } from 'node:os';
import { startBenchServer } from '../server.ts';
import { responsesPerSecond } from '../wrk.ts';
import type { BuildPart } from './part.ts';

const smallest = 1_000;
const load = { connections: 50, seconds: 4, headers: { 'accept-encoding': 'br' } };
/** With fewer, the second worker takes turns with the client and the database. */
const coresWanted = 4;

const pagesOf = async (url: string, workers: number): Promise<number> => {
  const site = await startBenchServer({ url, args: ['--workers', String(workers)], anyCore: true });
  try {
    await responsesPerSecond(`${site.url}/`, { ...load, seconds: 2 });
    return await responsesPerSecond(`${site.url}/`, load);
  } finally {
    await site.stop();
  }
};

export const workers: BuildPart = {
  kind: 'build',
  name: 'workers',
  title: 'Workers',
  how: `Cached home pages a second of one process and of two on PostgreSQL. The budget is for machines with ${coresWanted}
    cores or more: on two cores, the second process shares one with the client.`,
  async run({ databases }) {
    const database = databases.find(({ name }) => name === 'PostgreSQL');
    if (!database) return [];
    const { url, remove } = await database.copy(smallest);
    try {
      const one = await pagesOf(url, 1);
      const two = await pagesOf(url, 2);
      return [
        { name: 'One worker', value: one, unit: '/s' },
        {
          name: 'Two workers, relative to one',
          value: two,
          unit: '/s',
          baseline: one,
          ...(availableParallelism() >= coresWanted && { budget: { min: 1.8 }, budgetIsRatio: true }),
        },
      ];
    } finally {
      await remove();
    }
  },
};
