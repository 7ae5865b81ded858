import { readPage } from '#lib/domain/paging.ts';
import { sizes } from '#lib/limits.ts';
import { cut } from '#lib/text/cut.ts';

export interface ListRequest {
  /** What is searched for; undefined shows the trending list. */
  keyword: string | undefined;
  page: number;
  /** A search was sent with nothing in it. */
  blankSearch: boolean;
}

/** What the address of the product list asks for. */
export const readListRequest = (query: URLSearchParams): ListRequest => {
  const typed = query.get('q');
  const keyword = cut(typed?.trim() ?? '', sizes.keyword) || undefined;
  return { keyword, page: readPage(query.get('page')), blankSearch: typed !== null && keyword === undefined };
};
