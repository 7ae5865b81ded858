const tick = (milliseconds = 0): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Prefix of a property that React sets on hydrated nodes. Internal to React, so a browser test checks it. */
const propertyPrefix = '__reactProps$';

/** React gives a node its props when all below it is hydrated or rendered again. */
const isHydrated = (island: Element): boolean =>
  [...island.children].some((node) => Object.keys(node).some((key) => key.startsWith(propertyPrefix)));

/**
 * Resolves once React has hydrated an island, which happens in a later task than Astro's `hydrate`. Gives up after
 * about 5 seconds.
 */
export const whenHydrated = async (island: Element): Promise<void> => {
  for (let attempt = 0; attempt < 300 && !isHydrated(island); attempt++) await tick(attempt < 20 ? 0 : 16);
  await tick(); // effects run after hydration
};
