import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds until the response is complete. @throws when it is not a 200 */
export const timed = async (url: string, init: RequestInit = {}): Promise<number> => {
  const began = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}`);
  return performance.now() - began;
};

/** @param share below 1 @throws Error without samples, of which 0 would look like the best of results */
export const percentile = (samples: readonly number[], share: number): number => {
  const sample = samples.toSorted((a, b) => a - b)[Math.floor(samples.length * share)];
  if (sample === undefined) throw new Error('Nothing was measured');
  return sample;
};

/** Of more samples than a call may have arguments. @throws TypeError without any */
export const longest = (samples: readonly number[]): number =>
  samples.reduce((one, other) => Math.max(one, other));

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** Milliseconds between the requests of a client that only looks how long it waits. */
const pause = 5;

/**
 * The latencies, in milliseconds, of another client that requests again and again during the work. Without a pause it would
 * keep both cores busy, and the work would be what waits.
 */
export const waitedDuring = async (site: string, work: () => Promise<void>): Promise<number[]> => {
  const waited: number[] = [];
  let working = true;
  const bystander = (async () => {
    while (working) {
      waited.push(await timed(`${site}/api/health/live`));
      await sleep(pause);
    }
  })();
  const stop = (): void => {
    working = false;
  };
  await Promise.all([work().finally(stop), bystander]);
  return waited;
};
