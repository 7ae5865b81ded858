/** Modules of the browser's scripts, by their paths below the project. */
const among = (...places: string[]): RegExp => new RegExp(`/(${places.join('|')})`);

/**
 * What of the browser's scripts goes into one file. Left to itself the bundler makes a file of each thing that
 * two screens share, and every answer has over half a kilobyte of headers: many small files cost more than they hold.
 * The first group that names a module has it, and takes along what that module needs and no earlier group has.
 */
export const scriptGroups = [
  {
    name: 'react',
    test: among('node_modules/(react|react-dom|scheduler|@astrojs/react)/'),
    priority: 3,
  },
  {
    // On every page, whoever reads it: nothing in here may need a framework.
    name: 'page',
    test: among('node_modules/nanostores/', 'src/lib/browser/page/'),
    priority: 2,
  },
  {
    // On every page of a member, or, as the parts of a form, on most of them.
    name: 'member',
    test: among(
      'node_modules/@nanostores/react/',
      'src/lib/browser/(member|feedback|forms)/',
      'src/lib/icons/deed-shapes\\.ts',
      'src/islands/ui/(forms/|Shape\\.)',
    ),
    priority: 1,
  },
];
