import fc from 'fast-check';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { EndpointName } from '#lib/contract/kit/addresses.ts';
import { type Call, callsOf } from './calls.ts';
import { checkCall } from './check-call.ts';
import { wrongCounts } from './counts.ts';
import { cases, seed, shrinkFor } from './settings.ts';
import { differences } from './snapshot.ts';
import { beginning, createWorld, type World } from './world.ts';

/** Calls in a row on one database. */
const inARow = 20;

/** Gives each row of calls a database as it was at first: the same one, as long as no call has changed it. */
const worlds = () => {
  let current: World | undefined;
  const end = async (): Promise<void> => {
    await current?.close();
    current = undefined;
  };
  return {
    end,
    async take(): Promise<World> {
      current ??= await createWorld();
      current.api.now(beginning);
      return current;
    },
  };
};

const run = async (world: World, calls: readonly Call[]): Promise<boolean> => {
  const wrongAtFirst = wrongCounts(world.first);
  if (wrongAtFirst.length) throw new Error(`before any call: ${wrongAtFirst.join('; ')}`);
  let data = world.first;
  let now = Date.parse(beginning);
  for (const call of calls) {
    now += call.later;
    world.api.now(new Date(now).toISOString());
    data = await checkCall(world, call, data);
    const wrong = wrongCounts(data);
    if (wrong.length) throw new Error(`after ${call.method} ${call.path}: ${wrong.join('; ')}`);
  }
  return differences(world.first, data).length > 0;
};

/** Calls of these endpoints, with some of others in between. */
const rows = (names: readonly EndpointName[], world: World): fc.Arbitrary<(Call | undefined)[]> => {
  const callOf = (among: readonly EndpointName[]) =>
    fc.oneof(...among.map((name) => callsOf(name, world.known)));
  const all = Object.keys(endpoints) as EndpointName[];
  const call = fc.oneof({ weight: 9, arbitrary: callOf(names) }, { weight: 1, arbitrary: callOf(all) });
  // A failing row is made smaller by leaving calls out: at first none is.
  const optional = fc.option(call, { freq: 1_000_000, nil: undefined });
  return fc.array(optional, { minLength: inARow, maxLength: inARow });
};

/**
 * Calls the endpoints of a group with valid, nearly valid and hostile input, as everybody. Each call is answered by the
 * contract, in time, and none that is refused changes data; after each, what is counted equals the rows.
 * @throws Error with the smallest row of calls that was found to fail, and the seed
 */
export const checkGroup = async (names: readonly EndpointName[]): Promise<void> => {
  const { take, end } = worlds();
  let failedAt: number | undefined;
  const property = fc.asyncProperty(rows(names, await take()), async (row) => {
    if (failedAt !== undefined && performance.now() - failedAt > shrinkFor) return;
    const calls = row.filter((call) => call !== undefined);
    try {
      if (await run(await take(), calls)) await end();
    } catch (error) {
      failedAt ??= performance.now();
      await end();
      throw error;
    }
  });
  try {
    await fc.assert(property, { numRuns: Math.ceil(cases / inARow), seed });
  } finally {
    await end();
  }
};
