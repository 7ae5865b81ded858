const among = (...places: string[]): RegExp => new RegExp(`/(${places.join('|')})`);

/**
 * Which of the browser's modules share a file. By default the bundler makes a file of whatever two screens share, and
 * every response has over half a kilobyte of headers: many small files cost more than they hold. A module goes into the
 * first group that names it, along with those of its imports that are in no earlier group.
 */
export const scriptGroups = [
  {
    name: 'react',
    test: among('node_modules/(react|react-dom|scheduler|@astrojs/react)/'),
    priority: 3,
  },
  {
    // On every page, also of signed-out visitors: nothing in here may need a framework.
    name: 'page',
    test: among('node_modules/nanostores/', 'src/lib/browser/page/'),
    priority: 2,
  },
  {
    // On every page of signed-in users, or, as form fields are, on most of them.
    name: 'member',
    test: among(
      'node_modules/@nanostores/react/',
      'src/lib/browser/(member|feedback|forms)/',
      'src/lib/icons/action-shapes\\.ts',
      'src/islands/ui/(forms/|Shape\\.)',
    ),
    priority: 1,
  },
];
