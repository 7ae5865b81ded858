import { map, onMount } from 'nanostores';

/**
 * Counts that this tab has moved on, by product. A page that comes from a cache, or that the browser fetched ahead or
 * takes up again, may still say less.
 */
export const $counts = map<Record<string, number>>({});

const key = 'voteCounts';

const stored = (): Record<string, number> => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '{}');
  } catch {
    return {};
  }
};

const update = (counts: Record<string, number>): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(counts));
  } catch {
    // Storage is refused: then a count is known on its page alone.
  }
};

onMount($counts, () => {
  // A server renders with none. What throws here fails the page.
  if (typeof document === 'undefined') return;
  const restore = () => $counts.set({ ...$counts.get(), ...stored() });
  restore();
  addEventListener('pageshow', restore);
  const end = $counts.listen(update);
  return () => {
    removeEventListener('pageshow', restore);
    end();
  };
});
