/**
 * Dispatched on an island once React has hydrated it, which happens in a later task than Astro's `hydrate`. An event, since
 * Astro bundles a directive apart from the scripts of the islands.
 */
export const hydratedEvent = 'hydrated';
