import type { AppliedFilter, LooserList } from '#lib/document/applied-filters.ts';
import { pageApi } from '#lib/server/page-api.ts';

/** For a list with nothing in it: those without one of its filters that hold something, the fullest first. */
export const looserLists = async (applied: readonly AppliedFilter[]): Promise<LooserList[]> => {
  const lists = await Promise.all(
    applied.map(async (filter) => {
      const { total } = await pageApi.products({ ...filter.without, limit: 1 });
      return { ...filter, total };
    }),
  );
  return lists.filter(({ total }) => total > 0).sort((one, other) => other.total - one.total);
};
