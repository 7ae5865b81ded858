import type { Patch } from './patch.ts';

export const operator: readonly Patch[] = [
  {
    attack: 'Finding them in what a killed export has left',
    file: 'src/lib/server/ops/write-whole.ts',
    find: '\'read -r _; rm -f -- "$@"\'',
    replace: "'read -r _'",
  },
  {
    attack: 'Finding them in the log',
    file: 'src/lib/server/api/log-requests.ts',
    find: 'const route = routePath(c, -1);',
    replace: 'const route = c.req.path;',
  },
  {
    attack: 'Finding them in the log',
    file: 'src/lib/server/http/observe.ts',
    find: 'const { path } = splitUrl(url);',
    replace: 'const path = url;',
  },
];
