/**
 * Groups the browser's scripts into files, by folder: docs/decisions/0006-hydration.md. A module belongs to the first group
 * that lists it, with its imports that are in no earlier group; the bundler splits the rest by who imports it.
 */
const scriptGroups = [
  {
    name: 'react',
    paths: [
      ...['react/', 'react-dom/', 'scheduler/', '@astrojs/react/', '@nanostores/react/'].map(
        (name) => `node_modules/${name}`,
      ),
      'src/lib/browser/hydrate/react-client.ts',
      // Members' islands and the search share these.
      'src/lib/icons/action-shapes.ts',
      'src/islands/ui/Shape.tsx',
    ],
  },
  // On every page, for visitors and members: nothing in here may need a framework.
  {
    name: 'page',
    paths: [
      'node_modules/nanostores/',
      'src/lib/browser/page/',
      // The search and members' scripts use these: otherwise loading one would load the other.
      'src/lib/reader-paths.ts',
      'src/lib/text/counts.ts',
      'src/lib/text/monogram.ts',
    ],
  },
  // Calls of the API, without React: the search asks before React is there.
  { name: 'api', paths: ['src/lib/browser/api/api.ts'] },
  // On every page of a member, or, like the components of forms, on most of them.
  {
    name: 'member',
    paths: [
      'lib/browser/member/',
      'lib/browser/forms/',
      'lib/browser/votes/',
      'lib/icons/star-shape.ts',
      'lib/text/messages/labels.ts',
      'lib/text/messages/reviews.ts',
      'islands/ui/forms/',
      'islands/ui/button-looks.ts',
      'islands/votes/',
      'islands/products/ProductAction.tsx',
      'islands/products/Stars.tsx',
    ].map((path) => `src/${path}`),
  },
];

/** The same as the bundler takes it. */
export const bundlerGroups = scriptGroups.map(({ name, paths }, index) => ({
  name,
  test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
  priority: scriptGroups.length - index,
}));
