import type { CacheProviderFactory } from 'astro';

export const tagsHeader = 'cache-tag';
export const secondsHeader = 'cache-seconds';

/**
 * Astro's side of the page cache: `Astro.cache.set({ tags, maxAge })` becomes two headers, which the server reads and
 * removes. Writes invalidate the page cache directly, never through Astro.
 */
const provider: CacheProviderFactory = () => ({
  name: 'page-cache',
  setHeaders: ({ tags = [], maxAge }) =>
    new Headers({
      [tagsHeader]: tags.join(','),
      ...(maxAge !== undefined && { [secondsHeader]: String(maxAge) }),
    }),
  invalidate: async () => {
    throw new Error('Pages do not write: the API invalidates the tags of what it changes');
  },
});

export default provider;
