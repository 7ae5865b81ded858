import { atom } from 'nanostores';
import { plainApi } from '#lib/browser/api/api.ts';
import { createLatest } from '#lib/browser/member/latest.ts';
import { lists, sizes, typing } from '#lib/domain/specification.ts';
import { fold } from '#lib/text/words.ts';

/** Published tags that begin with the input. */
export const $tagSuggestions = atom<readonly string[]>([]);

let debounce: ReturnType<typeof setTimeout> | undefined;
const requests = createLatest();

/** Loads suggestions, debounced, once the input is long enough. */
export const suggestTags = (typed: string): void => {
  clearTimeout(debounce);
  const number = requests.next();
  const query = typed.trim();
  // The server takes neither shorter nor longer ones.
  if ([...fold(query).trim()].length < lists.tagQuery || query.length > sizes.tag) {
    $tagSuggestions.set([]);
    return;
  }
  debounce = setTimeout(async () => {
    // Suggestions are optional: any tag can be typed.
    const found = await plainApi('suggestTags', { query: { query } }).catch(() => ({ data: [] }));
    if (requests.isLatest(number)) $tagSuggestions.set(found.data);
  }, typing.debounceMs);
};
