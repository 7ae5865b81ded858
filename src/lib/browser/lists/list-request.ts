import { readPage } from '#lib/domain/paging.ts';
import { sizes } from '#lib/domain/specification.ts';
import { cut } from '#lib/text/cut.ts';
import { isVisible, withoutControls } from '#lib/text/visible.ts';

export interface ListRequest {
  /** Search term; undefined for the trending list. */
  keyword: string | undefined;
  page: number;
  /** True if a search was submitted blank. */
  blankSearch: boolean;
}

/** Parses the query of the product list's address. */
export const readListRequest = (query: URLSearchParams): ListRequest => {
  const typed = query.get('q');
  const keyword =
    typed !== null && isVisible(typed) ? cut(withoutControls(typed).trim(), sizes.keyword) : undefined;
  return { keyword, page: readPage(query.get('page')), blankSearch: typed !== null && keyword === undefined };
};
