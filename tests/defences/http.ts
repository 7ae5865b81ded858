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
        find: 'const tags = principal.user ? undefined : cacheTagsOf?.(input.query, input.params);',
        replace: 'const tags = cacheTagsOf?.(input.query, input.params);',
      },
    ],
  },
  {
    attack: 'A page from before a write that outlives it',
    without: [
      {
        file: 'src/lib/server/cache/tag-cache.ts',
        find: 'if (value.cacheable && !isStale(value, started))',
        replace: 'if (value.cacheable)',
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
        file: 'src/lib/server/api/error-response.ts',
        find: 'return c.json(body, status);',
        replace: 'return c.json({ ...body, stack: (thrown as Error).stack }, status);',
      },
    ],
  },
  {
    attack: 'A body of thousands of errors, each of which is answered',
    without: [
      {
        file: 'src/lib/server/api/read-input.ts',
        find: '.slice(0, validation.issues).flatMap(items).slice(0, validation.issues)',
        replace: '.flatMap(items)',
      },
      {
        file: 'src/lib/server/api/read-input.ts',
        find: 'issue.keys.slice(0, validation.issues).map',
        replace: 'issue.keys.map',
      },
    ],
  },
  {
    attack: 'Invalid calls without end',
    without: [
      {
        file: 'src/lib/server/api/read-input.ts',
        find: `    if (error instanceof HttpError) await countInvalid();
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'A stranger who reads the longest lists without end',
    without: [
      {
        file: 'src/lib/server/api/mount.ts',
        find: 'if (countResponse) countResponse(Buffer.byteLength(json));',
        replace: '',
      },
    ],
  },
  {
    attack: 'A list of a million rows',
    without: [{ file: 'src/lib/contract/kit/lists.ts', find: '.max(lists.max)', replace: '' }],
  },
  {
    attack: 'Page after page that is in no cache',
    without: [
      {
        file: 'src/lib/server/http/handler.ts',
        find: `      await rateLimit(isSearch(key) ? 'search' : 'renders', request);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Filling the caches',
    without: [
      {
        file: 'src/lib/server/cache/tag-cache.ts',
        find: 'if (entries.size >= maxEntries) evict();',
        replace: 'if (entries.size >= Number.POSITIVE_INFINITY) evict();',
      },
    ],
  },
  {
    attack:
      'Walking through every page from many addresses, so that those which readers ask for are kept no longer',
    without: [
      { file: 'src/lib/server/cache/tag-cache.ts', find: 'if (!entry.uses) return;', replace: 'return;' },
    ],
  },
  {
    attack: 'Product after product that can’t be one',
    without: [
      {
        file: 'src/lib/server/http/handler.ts',
        find: `    if (!canBePage(path)) return send(request, response, files.notFound);
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Parameters that mean nothing, each of which makes an answer to keep',
    without: [
      {
        file: 'src/lib/server/products/read-routes.ts',
        find: "type === 'email' || email !== undefined ? undefined",
        replace: "type === 'email' ? undefined",
      },
    ],
  },
  {
    attack: 'Headers and bodies that come byte by byte',
    without: [
      {
        file: 'src/lib/server/http/listen.ts',
        find: 'connectionsCheckingInterval: 1_000',
        replace: 'connectionsCheckingInterval: 30_000',
      },
    ],
  },
  {
    attack: 'Claiming another address in front of the one that a trusted proxy notes',
    without: [{ file: 'src/lib/server/api/address.ts', find: '.at(-1)', replace: '.at(0)' }],
  },
  {
    attack: 'A new port for each call, where a proxy notes ports',
    without: [
      {
        file: 'src/lib/server/api/address.ts',
        find: "    .replace(/^([\\d.]+):\\d*$/, '$1');",
        replace: "    .replace(/^([\\d.]+):(\\d*)$/, '::$2');",
      },
    ],
  },
  {
    attack: "Going through the addresses of one's own IPv6 network",
    without: [{ file: 'src/lib/server/api/address.ts', find: 'four & 0xff00', replace: 'four & 0xffff' }],
  },
  {
    attack: 'A web page, open on the same machine, that asks the emulator through the site',
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: "if (!isOwn(request) || request.method === 'OPTIONS') {",
        replace: "if (request.method === 'OPTIONS' && !isOwn(request)) {",
      },
    ],
  },
  {
    attack: 'A foreign name that points at this machine (DNS rebinding), or an origin of another port',
    without: [
      {
        file: 'src/lib/server/http/own-requests.ts',
        find: 'return (isSite || isHere) && (origin === undefined || origin === siteUrl || origin === asked.origin);',
        replace: 'return true;',
      },
    ],
  },
  {
    attack: 'Reading what the emulator lets every origin read',
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: "!name.startsWith('access-control-')",
        replace: "name !== ''",
      },
    ],
  },
  {
    attack: 'Reading the mails of the demo under a foreign name',
    without: [
      {
        file: 'src/lib/server/http/handler.ts',
        find: 'if (emulator && isDemoMailPath(path) && !isOwn(request)) {',
        replace: 'if (!emulator && isDemoMailPath(path)) {',
      },
    ],
  },
  {
    attack: 'Asking a real site for the mails of the demo',
    without: [
      {
        file: 'src/pages/demo/mail.astro',
        find: 'if (!demo) return new Response(null, { status: 404 });',
        replace: '',
      },
    ],
  },
  {
    attack: 'A link in which other programs find another host than browsers do: a user name, a backslash',
    without: [
      {
        file: 'src/lib/contract/kit/values.ts',
        find: '  .refine(isPlain, valueErrors.plainAddress)\n',
        replace: '',
      },
    ],
  },
];
