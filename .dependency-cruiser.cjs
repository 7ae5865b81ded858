/**
 * Rules for imports among .ts and .tsx files: cycles, packages, and the folders of the server. Imports between layers, where
 * .astro files matter, are in biome.json. docs/decisions/0010-the-tree.md has an overview.
 */
const { readdirSync } = require('node:fs');

/** Folders of the server that are for every noun. Any other one belongs to a noun, also one that is added tomorrow. */
const shared = 'api brand cache db feeds http indexnow jobs mcp og ops site'.split(' ');
const nouns = readdirSync('src/lib/server', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !shared.includes(entry.name))
  .map(({ name }) => name)
  .join('|');
const serverFolders = (names) => `^src/lib/server/(${names})/`;
const tools = '^src/lib/tools/';
/** What a noun needs to enqueue jobs, and to define its own; the metrics count them by state. */
const enqueuing = '^src/lib/server/jobs/(queue|job|states)[.]ts$';
const packages = (names) => `node_modules/(${names})/`;
const neutral = '^src/lib/(contract|document|domain|icons|text)/|^src/lib/(paths|policy|reader-paths)[.]ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'Move the shared code to a file of its own. Type imports count.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'texts-take-types-alone',
      comment:
        'Texts import values only from the brand, paths and the constants of the specification and of formulas. Take other values as arguments.',
      severity: 'error',
      from: { path: '^src/lib/text/' },
      to: {
        pathNot:
          '^src/lib/(text/|(brand|paths|domain/(specification|durations|ranking|trending|vote-weights))[.]ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'neutral-code-knows-few-packages',
      comment:
        'Server and browser load it. Code that needs a package or Node belongs to one of them (schema-dts has only types; browsers load markdown-it for previews alone).',
      severity: 'error',
      from: { path: neutral },
      to: { pathNot: `^src/|${packages('zod|ofetch|schema-dts|markdown-it')}` },
    },
    {
      name: 'node-is-for-the-server',
      comment: 'Browsers have no Node: use Web APIs (hydrate/integration.ts runs at build).',
      severity: 'error',
      from: { path: '^src/lib/browser/', pathNot: '^src/lib/browser/hydrate/integration[.]ts$' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'react-is-for-islands',
      comment:
        'Scripts of every page have no framework. Render in src/islands; keep state in a nanostore here.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: '^src/lib/(browser/(hydrate|toasts)|server/http)/' },
      to: { path: packages('react|react-dom|react-hot-toast|@nanostores/react') },
    },
    {
      name: 'firebase-is-for-identity',
      comment: 'Use the functions of src/lib/browser/identity, or add one.',
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
      name: 'routes-write-by-the-call',
      comment:
        "A transaction of one's own commits what the principal may not do any more: use `write` of the call.",
      severity: 'error',
      // To log out everywhere ends the session of its own call.
      from: { path: '^src/lib/server/.*routes[.]ts$', pathNot: '/own-account-routes[.]ts$' },
      to: { path: '^src/lib/server/(db/transact|cache/transact-invalidating)[.]ts$' },
    },
    {
      name: 'tools-are-run-by-hand',
      comment: "Move shared code to the noun's folder (the demo's login page lists its accounts).",
      severity: 'error',
      from: { path: '^src/', pathNot: `${tools}|^src/lib/server/site/site-parts[.]ts$` },
      to: { path: tools },
    },
    {
      name: 'database-knows-no-noun',
      comment: 'Queries and their rows belong in the folder of the noun.',
      severity: 'error',
      from: { path: serverFolders('db') },
      to: {
        path: serverFolders(`${nouns}|api|cache|feeds|http|jobs|site`),
        // A dialect names its half of the search.
        pathNot: '^src/lib/server/search/(database|sqlite|postgres)[.]ts$',
      },
    },
    {
      name: 'cache-knows-no-noun',
      comment: 'Pass data as arguments; cache entries are identified by tags.',
      severity: 'error',
      from: { path: serverFolders('cache') },
      to: { path: serverFolders(`${nouns}|jobs|site`) },
    },
    {
      name: 'api-knows-users-alone',
      comment:
        'Code for every route needs the principal and no other noun. Code for one noun belongs in its folder.',
      severity: 'error',
      from: { path: serverFolders('api') },
      to: { path: serverFolders(`${nouns}|feeds|http|jobs|site`), pathNot: serverFolders('users') },
    },
    {
      name: 'http-knows-no-noun',
      comment: 'The server in front of the pages calls the API, or uses the context.',
      severity: 'error',
      from: { path: serverFolders('feeds|http') },
      to: { path: serverFolders(`${nouns}|db`) },
    },
    {
      name: 'nouns-know-no-server',
      comment:
        'Operations also run in tests, tools and jobs, without a server. They enqueue jobs, and run none.',
      severity: 'error',
      from: { path: serverFolders(nouns) },
      to: { path: serverFolders('feeds|http|jobs|site'), pathNot: enqueuing },
    },
    {
      name: 'jobs-are-started-by-the-server',
      comment:
        "src/lib/server/http/main.ts starts them, in dev current.ts. Move shared code to the noun's folder.",
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: '^src/lib/(tools/cli/jobs[.]ts$|server/((http/main|current)[.]ts$|jobs/))',
      },
      to: { path: serverFolders('jobs'), pathNot: enqueuing },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
  },
};
