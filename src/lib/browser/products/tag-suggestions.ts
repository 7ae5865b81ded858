import { atom } from 'nanostores';
import { plainApi } from '#lib/browser/api/api.ts';
import { createLatest } from '#lib/browser/member/latest.ts';
import { lists, typing } from '#lib/limits.ts';
import { fold } from '#lib/text/words.ts';

/** Tags in use that begin as what is being typed. */
export const $tagSuggestions = atom<readonly string[]>([]);

let pause: ReturnType<typeof setTimeout> | undefined;
const asks = createLatest();

/** Looks for tags in use, once typing pauses and there is enough to look for. */
export const suggestTags = (typed: string): void => {
  clearTimeout(pause);
  const mine = asks.next();
  const query = typed.trim();
  if ([...fold(query).trim()].length < lists.tagQuery) {
    $tagSuggestions.set([]);
    return;
  }
  pause = setTimeout(async () => {
    // Without suggestions a tag can still be typed out.
    const found = await plainApi('suggestTags', { query: { query } }).catch(() => ({ data: [] }));
    if (asks.isLatest(mine)) $tagSuggestions.set(found.data);
  }, typing.debounceMs);
};
