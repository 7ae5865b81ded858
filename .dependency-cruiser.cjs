/**
 * What imports what, among .ts and .tsx: cycles, packages, and the arrows within the server. Between the layers,
 * where .astro files take part too, biome.json says it. docs/decisions/0010-the-tree.md draws the whole.
 */
const nouns = 'coupons|moderation|products|reviews|statistics|subscriptions|users|votes';
const rooms = (names) => `^src/lib/server/(${names})/`;
const packages = (names) => `node_modules/(${names})/`;
const neutral = '^src/lib/(contract|document|domain|icons|text)/|^src/lib/(limits|paths|policy)[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move what both need to a file of its own, types too.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'texts-take-types-alone',
      comment: 'Texts know values of limits and paths alone. Take what else they tell as an argument.',
      severity: 'error',
      from: { path: '^src/lib/text/' },
      to: { pathNot: '^src/lib/(text/|(limits|paths)[.]ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'neutral-code-knows-zod-alone',
      comment:
        'Both sides load it. What needs a package or Node belongs to one of them (schema-dts is types alone).',
      severity: 'error',
      from: { path: neutral },
      to: { pathNot: `^src/|${packages('zod|schema-dts')}` },
    },
    {
      name: 'node-is-for-the-server',
      comment: 'Browsers have no Node: use what the Web has (hydrate/integration.ts runs at build).',
      severity: 'error',
      from: { path: '^src/lib/browser/', pathNot: '^src/lib/browser/hydrate/integration[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-is-for-islands',
      comment: 'What every page loads has no framework. Draw in src/islands; hold state in a nanostore here.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: '^src/lib/(browser/toasts|server/http)/' },
      to: { path: packages('react|react-dom|react-hot-toast|@nanostores/react') },
    },
    {
      name: 'firebase-is-for-identity',
      comment: 'Use what src/lib/browser/identity offers, or add to it.',
      severity: 'error',
      from: { pathNot: '^src/lib/browser/identity/' },
      to: { path: packages('firebase') },
    },
    {
      name: 'routes-are-for-the-app',
      comment: "Use the noun's queries or operations.",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/server/app[.]ts$' },
      to: { path: '^src/lib/server/.*routes[.]ts$' },
    },
    {
      name: 'tools-are-run-by-hand',
      comment: "Move what the site needs too to the noun's folder (a demo's sign-in page names its people).",
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/server/(tools/|site/site-parts[.]ts$)' },
      to: { path: rooms('tools') },
    },
    {
      name: 'database-knows-no-noun',
      comment: 'Queries and their rows belong to the noun.',
      severity: 'error',
      from: { path: rooms('db') },
      to: { path: rooms(`${nouns}|api|cache|http|jobs|site|tools`) },
    },
    {
      name: 'cache-knows-no-noun',
      comment: 'Hand it what it needs; pages are named by tags.',
      severity: 'error',
      from: { path: rooms('cache') },
      to: { path: rooms(`${nouns}|jobs|site|tools`) },
    },
    {
      name: 'api-knows-users-alone',
      comment: 'What every route shares knows who calls. What is of one noun belongs to its folder.',
      severity: 'error',
      from: { path: rooms('api') },
      to: { path: rooms(`${nouns}|http|jobs|site|tools`), pathNot: rooms('users') },
    },
    {
      name: 'http-knows-no-noun',
      comment: 'The server around the pages calls the API, or is told by the context.',
      severity: 'error',
      from: { path: rooms('http') },
      to: { path: rooms(`${nouns}|db|tools`) },
    },
    {
      name: 'nouns-know-no-server',
      comment: 'Operations run in tests, tools and jobs too: without a server around them.',
      severity: 'error',
      from: { path: rooms(nouns) },
      to: { path: rooms('http|jobs|site|tools') },
    },
    {
      name: 'jobs-are-started-by-the-server',
      comment: 'src/lib/server/http/main.ts starts them. Move what others need to the noun.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/lib/server/(http/main[.]ts$|jobs/)' },
      to: { path: rooms('jobs') },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
