/** Answers a GET of the API: the body of a 200, or undefined for a 404. */
export type Get = (path: string) => Promise<unknown>;

/** @param base address of a running site's API */
export const getFrom =
  (base = 'http://127.0.0.1:4321/api'): Get =>
  async (path) => {
    const response = await fetch(base + path);
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    return response.json();
  };
