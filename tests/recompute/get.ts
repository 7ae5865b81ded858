import { setTimeout } from 'node:timers/promises';

/** Answers a GET of the API: the body of a 200, or undefined for a 404. */
export type Get = (path: string) => Promise<unknown>;

/** @param base address of a running site's API, whose limits are kept by waiting as long as it says */
export const getFrom = (base = 'http://127.0.0.1:4321/api'): Get => {
  const get: Get = async (path) => {
    const response = await fetch(base + path);
    if (response.status === 404) return undefined;
    if (response.status === 429) {
      await setTimeout(1000 * Number(response.headers.get('retry-after') ?? 1));
      return get(path);
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
  return get;
};
