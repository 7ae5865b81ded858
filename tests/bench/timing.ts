/** Milliseconds until the response is complete. @throws when it is not a 200 */
export const timed = async (url: string, init: RequestInit = {}): Promise<number> => {
  const began = performance.now();
  const response = await fetch(url, init);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${init.method ?? 'GET'} ${url} answered ${response.status}`);
  return performance.now() - began;
};

/** @throws RangeError without values: nothing measured is not fast */
export const percentile = (values: readonly number[], share: number): number => {
  const value = values.toSorted((a, b) => a - b)[Math.floor(values.length * share)];
  if (value === undefined) throw new RangeError('Nothing was measured');
  return value;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

/** The latencies, in milliseconds, of another client that requests again and again during the work. */
export const waitedDuring = async (site: string, work: () => Promise<void>): Promise<number[]> => {
  const waited: number[] = [];
  let working = true;
  const bystander = (async () => {
    while (working) waited.push(await timed(`${site}/api/health/live`));
  })();
  await work();
  working = false;
  await bystander;
  return waited;
};
