import hydrateIsland from '@astrojs/react/client.js';
import { type ComponentType, createElement, useEffect, useLayoutEffect } from 'react';
import { tolerateForeignChanges } from './foreign-changes.ts';
import { hydratedEvent } from './hydrated.ts';
import { preserveFields } from './preserve-fields.ts';

tolerateForeignChanges();

/** Astro's own client of React, for pages that something else changes too. */
const hydrate: typeof hydrateIsland =
  (island) =>
  (Component: ComponentType<Record<string, unknown>>, ...rest) => {
    const restoreFields = preserveFields(island);
    /** Its effects run once React has hydrated the island or rendered it again. Adds no element and no id. */
    const Island: typeof Component = (props) => {
      useLayoutEffect(restoreFields, []);
      useEffect(() => {
        island.dispatchEvent(new Event(hydratedEvent));
      }, []);
      return createElement(Component, props);
    };
    hydrateIsland(island)(Island, ...rest);
  };

export default hydrate;
