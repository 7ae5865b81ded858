import { atom, onMount } from 'nanostores';
import { storedInTab, storeInTab } from '#lib/browser/page/storage.ts';
import { minutes } from '#lib/domain/durations.ts';

/**
 * Vote counts that this tab has seen change, by product id. A page from a cache, a prefetch or the back/forward cache
 * may have older ones.
 */
export const $counts = atom<Record<string, number>>({});

/** Displays a count on this page: with a vote that the server has not confirmed yet, say. */
export const setCount = (id: string, count: number): void => $counts.set({ ...$counts.get(), [id]: count });

const key = 'counts';

/** As long as browsers keep a page for Back. Later pages may display fewer: votes can be removed. */
const lifetime = minutes(10);

type StoredCount = [count: number, until: number];

const stored = () => storedInTab(key) as Record<string, StoredCount> | null;

/** Displays a count that the server has confirmed, here and on the pages that follow in this tab. */
export const confirmCount = (id: string, count: number): void => {
  setCount(id, count);
  storeInTab(key, { ...stored(), [id]: [count, Date.now() + lifetime] });
};

onMount($counts, () => {
  // No storage on the server. An error thrown here would fail the page.
  if (typeof document === 'undefined') return;
  const restore = () => {
    for (const [id, [count, until]] of Object.entries(stored() ?? {}))
      if (until > Date.now()) setCount(id, count);
  };
  restore();
  addEventListener('pageshow', restore);
  return () => removeEventListener('pageshow', restore);
});
