import { readPage } from '#lib/domain/paging.ts';

/** Search, filter and sorting of a list, by name in the address. */
export type ListQuery = Record<string, string>;

/** Parses the query of an address. Missing parameters have their defaults, unknown ones are ignored. */
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

/** The query string for a list; defaults are left out. */
export const listAddress = <Query extends ListQuery>(page: number, query: Query, defaults: Query): string => {
  const changed = Object.entries(query).filter(([name, value]) => value !== defaults[name]);
  const search = new URLSearchParams(page === 1 ? changed : [...changed, ['page', String(page)]]);
  return search.size ? `?${search}` : '';
};
