import hydrateIsland from '@astrojs/react/client.js';
import { onIdle } from '#lib/browser/page/on-idle.ts';
import { tolerateForeignChanges } from './foreign-changes.ts';
import { preserveFields } from './preserve-fields.ts';
import { whenHydrated } from './react-roots.ts';

tolerateForeignChanges();

/** Astro's own client of React, for pages that something else changes too. */
const hydrate: typeof hydrateIsland =
  (island) =>
  (...component) => {
    const end = preserveFields(island);
    hydrateIsland(island)(...component);
    // Once idle: an early change of a store may render the island again, too.
    whenHydrated(island).then(() => onIdle(end));
  };

export default hydrate;
