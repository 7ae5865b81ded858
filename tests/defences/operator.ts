import type { Defence } from './defence.ts';

export const operator: readonly Defence[] = [
  {
    attack: 'Finding them in an export',
    without: [
      {
        file: 'src/lib/tools/cli/export-products.ts',
        find: '          adder_name: row.adder_name,',
        replace: `          adder_name: row.adder_name,
          adder: 'mara@unearth.example',`,
      },
    ],
  },
  {
    attack: 'An emulator left on in a public site: it signs tokens for anybody',
    without: [
      {
        file: 'src/lib/server/ops/config.ts',
        find: 'if (values.FIREBASE_AUTH_EMULATOR_HOST) {',
        replace: 'if (!values) {',
      },
    ],
  },
  {
    attack: 'A production without NODE_ENV',
    without: [
      {
        file: 'src/lib/server/ops/production-rules.ts',
        find: 'if (SITE_URL && !isLoopback(new URL(SITE_URL).hostname)) {',
        replace: "if (SITE_URL && NODE_ENV === 'production') {",
      },
    ],
  },
  {
    attack: 'The demo, or a site with an emulator, that listens on the network',
    without: [
      {
        file: 'src/lib/server/ops/config.ts',
        find: '  if (isLoopback(HOST)) return;',
        replace: '  return;',
      },
    ],
  },
  {
    attack: 'A production whose payments are the sandbox, where anybody pays with a test card',
    without: [
      {
        file: 'src/lib/server/ops/config.ts',
        find: "if (values.PAYMENTS === 'sandbox') {",
        replace: 'if (!values) {',
      },
    ],
  },
  {
    attack: 'Guessing the secret that signs them',
    without: [
      {
        file: 'src/lib/server/ops/production-rules.ts',
        find: 'new Set(secret).size < minDistinct || placeholder.test(secret)',
        replace: 'new Set(secret).size < minDistinct && placeholder.test(secret)',
      },
    ],
  },
  {
    attack: 'A production that is reached over http',
    without: [
      {
        file: 'src/lib/server/ops/config.ts',
        find: "if (!values.SITE_URL?.startsWith('https:')) {",
        replace: 'if (!values) {',
      },
    ],
  },
  {
    attack: 'Reading them in the message about a wrong setting',
    without: [
      {
        file: 'src/lib/server/ops/config.ts',
        find: "secrets.has(name) || value === undefined ? ''",
        replace: "value === undefined ? ''",
      },
    ],
  },
  {
    attack: 'Reading them in the public settings',
    without: [
      {
        file: 'src/lib/server/site/routes.ts',
        find: 'demo: config.demo,',
        replace: `demo: config.demo,
      ...{ secret: config.accessTokenSecret },`,
      },
    ],
  },
  {
    attack: 'Another user of the machine who reads it',
    without: [
      {
        file: 'src/lib/server/db/sqlite/open.ts',
        find: `  ensurePrivateFile(file);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Another user of the machine who reads a backup',
    without: [
      {
        file: 'src/lib/server/ops/write-whole.ts',
        find: `  ensurePrivateFile(unfinished);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Finding them in what a killed export has left',
    without: [
      {
        file: 'src/lib/server/ops/write-whole.ts',
        find: `'read -r _; rm -f -- "$@"'`,
        replace: "'read -r _'",
      },
    ],
  },
  {
    attack: 'Another user of the machine who reads an export',
    without: [
      {
        file: 'src/lib/server/ops/write-whole.ts',
        find: `  ensurePrivateFile(unfinished);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Another user of the machine who reads a file before its mode is changed',
    without: [{ file: 'src/lib/server/ops/private-files.ts', find: 'process.umask(others);', replace: '' }],
  },
  {
    attack: 'Another user of the machine who reads the accounts of a demo, passwords included',
    without: [
      {
        file: 'src/lib/tools/demo/prepare.ts',
        find: `  makeOwnFolder(folder);
`,
        replace: '',
      },
    ],
  },
  {
    attack: "Two demos on one machine, each of which exports the other's accounts",
    without: [
      {
        file: 'src/lib/tools/demo/emulator.ts',
        find: ', ...temporaryFolder(temporary) }',
        replace: ' }',
      },
    ],
  },
  {
    attack: 'Finding them in the log',
    without: [
      {
        file: 'src/lib/server/api/log-requests.ts',
        find: 'const route = routePath(c, -1);',
        replace: 'const route = c.req.path;',
      },
      {
        file: 'src/lib/server/http/observe.ts',
        find: 'const { path } = splitUrl(url);',
        replace: 'const path = url;',
      },
    ],
  },
  {
    attack: "Abuse that can't be traced to an account",
    without: [
      {
        file: 'src/lib/server/api/log-requests.ts',
        find: '...(userId !== undefined && !readMethods.has(method) && { userId }),',
        replace: '',
      },
    ],
  },
  {
    attack: 'Another user of the machine who reads the secret that signs them',
    without: [{ file: 'src/lib/tools/demo/secret.ts', find: ', mode: 0o600', replace: '' }],
  },
];
