import { readPage } from '#lib/domain/paging.ts';

/** What a list is asked for beyond its page: a search, a filter, a sorting. */
export type ListQuery = Record<string, string>;

/** What the address asks of a list; what it does not name is as it was at first. */
export const readListAddress = <Query extends ListQuery>(
  search: string,
  defaults: Query,
): { page: number; query: Query } => {
  const given = new URLSearchParams(search);
  const named = Object.keys(defaults).flatMap((name) => {
    const value = given.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { page: readPage(given.get('page')), query: { ...defaults, ...Object.fromEntries(named) } };
};

/** The query of an address that asks for this again; what is as at first leaves no trace in it. */
export const listAddress = <Query extends ListQuery>(page: number, query: Query, defaults: Query): string => {
  const changed = Object.entries(query).filter(([name, value]) => value !== defaults[name]);
  const search = new URLSearchParams(page === 1 ? changed : [...changed, ['page', String(page)]]);
  return search.size ? `?${search}` : '';
};
