/** Answers a GET of the API: the body of a 200, or undefined for a 404. */
export type Get = (path: string) => Promise<unknown>;

/** Reads a list to its end, page by page. */
export type Read = <Item>(path: string) => Promise<Item[]>;

/** @param perPage few, and many lists have more than one page */
export const readerOf =
  (get: Get, perPage = 50): Read =>
  async <Item>(path: string) => {
    const all: Item[] = [];
    const start = `${path}${path.includes('?') ? '&' : '?'}limit=${perPage}`;
    for (;;) {
      const some = (await get(`${start}&offset=${all.length}`)) as Item[] | undefined;
      if (!some) throw new Error(`${path} is not there`);
      all.push(...some);
      if (some.length < perPage) return all;
    }
  };
