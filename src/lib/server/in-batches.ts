import { setImmediate as turn } from 'node:timers/promises';

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Runs work that costs little more for many than for one, such as a commit: what arrives while batches are under way
 * becomes the next one, in the order of arrival.
 * @param run returns a result for each item, in their order; if it throws, each of them gets the error
 * @param limits `items`: the most in a batch; `batches`: the most that are under way at once
 */
export const inBatches = <Item, Result>(
  run: (items: readonly Item[]) => Promise<readonly Result[]>,
  limits: { items: number; batches: number },
): ((item: Item) => Promise<Result>) => {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  const runBatch = async (): Promise<void> => {
    // SQLite blocks the process while it commits: the requests that came meanwhile are read in this turn.
    await turn();
    const batch = waiting.splice(0, limits.items);
    if (!batch.length) return;
    try {
      const results = await run(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error('A batch has a result for each of its items');
      for (const [n, result] of results.entries()) batch[n]?.resolve(result);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const runAll = async (): Promise<void> => {
    running++;
    while (waiting.length) await runBatch();
    running--;
  };

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (running < limits.batches) void runAll();
    });
};
