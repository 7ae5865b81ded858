import type { Defence } from './defence.ts';

export const http: readonly Defence[] = [
  {
    attack: 'Filling it with spellings of one page',
    without: [
      {
        file: 'src/lib/server/http/page-address.ts',
        find: `  if (!numbered.has(name)) return value;
`,
        replace: `  return value;
`,
      },
    ],
  },
  {
    attack: 'Another host in the Host header',
    without: [
      {
        file: 'src/lib/server/http/renderer.ts',
        find: 'new Request(siteUrl + key)',
        replace: "new Request('http://evil.example' + key)",
      },
    ],
  },
  {
    attack: `A member's answer that is kept for strangers`,
    without: [
      {
        file: 'src/lib/server/api/mount.ts',
        find: 'const tags = caller.user ? undefined : shown?.(input.query);',
        replace: 'const tags = shown?.(input.query);',
      },
    ],
  },
  {
    attack: 'A page from before a write that outlives it',
    without: [
      {
        file: 'src/lib/server/tag-cache.ts',
        find: 'if (entry.keep && !overtaken(entry, flight))',
        replace: 'if (entry.keep)',
      },
    ],
  },
  {
    attack: 'A body of any size',
    without: [
      {
        file: 'src/lib/server/api/limit-body.ts',
        find: `c.req.method === 'GET' || c.req.method === 'HEAD' ? next() : limit(c, next)`,
        replace: 'next()',
      },
    ],
  },
  {
    attack: 'A way out of the folder of files',
    without: [
      {
        file: 'src/lib/server/http/page-address.ts',
        find: `      encodeURI(decodeURI(path)) === path &&
      new URL(\`http://unearth.invalid\${path}\`).pathname === path`,
        replace: '      true',
      },
    ],
  },
  {
    attack: 'Claiming other addresses in X-Forwarded-For',
    without: [{ file: 'src/lib/server/api/address.ts', find: 'trustProxy ?', replace: 'true ?' }],
  },
  {
    attack: 'Being its administrator through the site',
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: 'const { authorization: _, ...headers } = request.headers;',
        replace: 'const { headers } = request;',
      },
    ],
  },
  {
    attack: 'Learning its inside from a crash',
    without: [
      {
        file: 'src/lib/server/api/answer-error.ts',
        find: 'return c.json(refusal.body(requestId), refusal.status);',
        replace:
          'return c.json({ ...refusal.body(requestId), stack: (error as Error).stack }, refusal.status);',
      },
    ],
  },
];
