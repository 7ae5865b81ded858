/**
 * Groups the browser's scripts into files, by folder and file. By default the bundler creates a file for each module that
 * two screens share, and every response has over half a kilobyte of headers, so many small files cost more than they
 * contain. A module belongs to the first group that lists it, with its imports that are in no earlier group.
 */
export const scriptGroups = [
  {
    name: 'react',
    paths: ['react/', 'react-dom/', 'scheduler/', '@astrojs/react/'].map((name) => `node_modules/${name}`),
  },
  {
    // On every page, for visitors and members: nothing in here may need a framework.
    name: 'page',
    paths: [
      'node_modules/nanostores/',
      'src/lib/browser/page/',
      // Used by the search of the bar and by members' scripts: otherwise loading one would load the other too.
      'src/lib/reader-paths.ts',
      'src/lib/text/counts.ts',
      'src/lib/text/monogram.ts',
    ],
  },
  {
    // On every page of a member, or, like the components of forms, on most of them.
    name: 'member',
    paths: [
      'src/lib/browser/member/',
      'src/lib/browser/feedback/notify-error.ts',
      'src/lib/browser/forms/',
      'src/lib/browser/saved/save.ts',
      'src/lib/browser/votes/',
      'src/lib/icons/action-shapes.ts',
      'src/lib/icons/star-shape.ts',
      'src/lib/text/messages/labels.ts',
      'src/lib/text/messages/reports.ts',
      'src/lib/text/messages/reviews.ts',
      'src/lib/text/messages/saved.ts',
      'src/lib/text/messages/votes.ts',
      'src/islands/ui/Shape.tsx',
      'src/islands/ui/use-store.ts',
      'src/islands/ui/forms/',
    ],
  },
] as const;

/** The same as the bundler takes it. */
export const bundlerGroups = scriptGroups.map(({ name, paths }, index) => ({
  name,
  test: (id: string) => paths.some((path) => id.includes(`/${path}`)),
  priority: scriptGroups.length - index,
}));
