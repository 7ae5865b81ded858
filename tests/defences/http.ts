import type { Defence } from './defence.ts';

export const http: readonly Defence[] = [
  {
    attack: 'Filling it with different URLs of one page',
    without: [
      {
        file: 'src/lib/server/http/page-rules.ts',
        find: '  const page = readPage(value);\n  return page === 1 ? null : String(page);',
        replace: '  return value;',
      },
    ],
  },
  {
    attack: 'Another host in the Host header',
    without: [
      {
        file: 'src/lib/server/http/pages.ts',
        find: 'astro.render(new Request(siteUrl + key)',
        replace: "astro.render(new Request('http://evil.example' + key)",
      },
    ],
  },
  {
    attack: "A member's response that is cached for anonymous readers",
    without: [
      {
        file: 'src/lib/server/api/mount.ts',
        find: 'const tags = principal.user ? undefined : cacheTagsOf?.(input.query, input.params);',
        replace: 'const tags = cacheTagsOf?.(input.query, input.params);',
      },
    ],
  },
  {
    attack: 'A page rendered before a write that is served after it',
    without: [
      {
        file: 'src/lib/server/cache/tag-cache.ts',
        find: 'if (!isStale(value, load)) store',
        replace: 'if (value.cacheable) store',
      },
    ],
  },
  {
    attack: 'A product that was taken down and comes back in a copy while the database is away',
    without: [
      {
        file: 'src/lib/server/cache/tag-cache.ts',
        find: 'if (keepCopies) expireEntry(key, entry);',
        replace: 'if (copiesFor) expireEntry(key, entry);',
      },
    ],
  },
  {
    attack: 'A body of unlimited size',
    without: [
      {
        file: 'src/lib/server/api/limit-body.ts',
        find: 'return limit(c, next)',
        replace: 'return next()',
      },
    ],
  },
  {
    attack: 'Path traversal out of the folder where servers share the hashed files of their builds',
    without: [
      {
        file: 'src/lib/server/http/earlier-builds.ts',
        find: '/^\\w[\\w.@+-]{0,199}$/.test(name)',
        replace: "name !== ''",
      },
    ],
  },
  {
    attack: 'Path traversal out of the folder of files',
    without: [
      {
        file: 'src/lib/server/http/page-rules.ts',
        find: `      path !== '' &&
      encodeURI(decodeURI(path)) === path &&
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
    attack: "Using its administrator's token through the site",
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: 'const { authorization: _, ...headers } = request.headers;',
        replace: 'const { headers } = request;',
      },
    ],
  },
  {
    attack: 'Learning internals from a crash',
    without: [
      {
        file: 'src/lib/server/api/error-response.ts',
        find: 'return c.json(body, status);',
        replace: 'return c.json({ ...body, stack: (thrown as Error).stack }, status);',
      },
    ],
  },
  {
    attack: 'A body with thousands of validation errors, each of which is reported',
    without: [
      {
        file: 'src/lib/server/api/read-input.ts',
        find: `
    .slice(0, validation.issues)
    .flatMap(issuesOf)
    .slice(0, validation.issues)`,
        replace: '.flatMap(issuesOf)',
      },
      {
        file: 'src/lib/server/api/read-input.ts',
        find: 'issue.keys.slice(0, validation.issues).map',
        replace: 'issue.keys.map',
      },
    ],
  },
  {
    attack: 'Endless invalid calls',
    without: [
      {
        file: 'src/lib/server/api/read-input.ts',
        find: `    if (error instanceof HttpError && error.status !== 429) await limit.count(costOf(error));
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Bodies with thousands of errors, which take long to validate',
    without: [
      {
        file: 'src/lib/server/api/read-input.ts',
        find: 'await limit.count(costOf(error));',
        replace: 'await limit.count(1);',
      },
    ],
  },
  {
    attack: 'Resetting each connection, so that calls have no address to be counted by',
    without: [
      {
        file: 'src/lib/server/api/address.ts',
        find: 'remoteAddress ?? unknownAddress;',
        replace: 'remoteAddress as string;',
      },
    ],
  },
  {
    attack: 'Never reading what was sent, over many connections',
    without: [
      {
        file: 'src/lib/server/http/listen.ts',
        find: '.setTimeout(limits.timeout);',
        replace: ';',
      },
    ],
  },
  {
    attack:
      'Sending thousands of requests over each connection and reading no answer, so that their answers fill the memory',
    without: [
      {
        file: 'src/lib/server/http/listen.ts',
        find: 'createServer(options, turns.receive)',
        replace: 'createServer(options, listener)',
      },
    ],
  },
  {
    attack: 'Asking for the headers of pages alone (HEAD), each of which is unpacked and thrown away',
    without: [
      {
        file: 'src/lib/server/http/prepared-response.ts',
        find: "asked.method === 'HEAD' ? undefined : (variant.body ?? unpacked(variants))",
        replace: 'variant.body ?? unpacked(variants)',
      },
    ],
  },
  {
    attack: 'An anonymous client that endlessly reads the longest lists',
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
    attack: 'Requesting one uncached page after another',
    without: [
      {
        file: 'src/lib/server/http/app.ts',
        find: `      await rateLimit(isForeign ? 'embedded' : limit, client);
`,
        replace: '',
      },
      {
        file: 'src/lib/server/http/requester.ts',
        find: '    addressOf({',
        replace: '    undefined && addressOf({',
      },
    ],
  },
  {
    attack: 'Requesting hundreds of uncached pages at once, for others to wait behind them',
    without: [
      {
        file: 'src/lib/server/http/pages.ts',
        find: 'by: address, ',
        replace: '',
      },
      {
        file: 'src/lib/server/queue.ts',
        find: `      turns.add(by, work);
      if (name`,
        replace: `      turns.add('', work);
      if (name`,
      },
      {
        file: 'src/lib/server/queue.ts',
        find: 'if (work) turns.add(by, work);',
        replace: 'if (work && !by) turns.add(by, work);',
      },
    ],
  },
  {
    attack:
      'A page of another site that loads searches as pictures or frames, so that its visitors use up their limits',
    without: [
      {
        file: 'src/lib/server/http/requester.ts',
        find: "headers['sec-fetch-site'] === 'cross-site' &&",
        replace: 'false &&',
      },
      {
        file: 'src/lib/server/http/app.ts',
        find: `    if (isForeignLoad(c.env.incoming)) return refuse();
    await rateLimit`,
        replace: '    await rateLimit',
      },
      {
        file: 'src/lib/server/http/app.ts',
        find: `    if (isForeign && !rules.forOtherSites) return refuse();
    if (limit !== 'renders' && isForeignPrefetch(incoming)) return refuse();
`,
        replace: '',
      },
      {
        file: 'src/lib/server/http/app.ts',
        find: "isForeign ? 'embedded' : limit",
        replace: 'limit',
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
    attack: 'Requesting every page from many addresses, to evict the pages that readers request',
    without: [
      { file: 'src/lib/server/cache/tag-cache.ts', find: 'if (!entry.uses) return;', replace: 'return;' },
    ],
  },
  {
    attack:
      'An answer of the service that addresses are submitted to (IndexNow) which leads the server elsewhere',
    without: [
      {
        file: 'src/lib/server/indexnow/submit-urls.ts',
        find: "redirect: 'manual'",
        replace: "redirect: 'follow'",
      },
    ],
  },
  {
    attack: 'Reading in submissions to search engines what no moderator has accepted',
    without: [
      {
        file: 'src/lib/server/products/write-routes.ts',
        find: 'if (count && isForSearchEngines(product, body, at))',
        replace: 'if (count)',
      },
    ],
  },
  {
    attack:
      "A foreign web page that calls the Model Context Protocol of a site on its visitor's machine or network",
    without: [
      {
        file: 'src/lib/server/http/app.ts',
        find: 'if (!isOwn(c.env.incoming) || isForeignLoad(c.env.incoming)) return refuse();',
        replace: '',
      },
    ],
  },
  {
    attack: 'Endless requests to the Model Context Protocol',
    without: [
      {
        file: 'src/lib/server/mcp/app.ts',
        find: "    await rateLimiter.consume('mcp', addressOf(sourceOf(c), config.trustProxy));\n",
        replace: '',
      },
    ],
  },
  {
    attack: 'Searching by a tool of the Model Context Protocol, around the limits of the API',
    without: [
      {
        file: 'src/lib/server/mcp/app.ts',
        find: 'incoming && { incoming: { socket: incoming.socket } }',
        replace: 'undefined',
      },
    ],
  },
  {
    attack: 'A hundred calls in one request to the Model Context Protocol',
    without: [
      {
        file: 'src/lib/server/mcp/app.ts',
        find: '    if (Array.isArray(message)) return c.json(noBatches, 400);\n',
        replace: '',
      },
    ],
  },
  {
    attack: 'A name that passes for further products in what a tool of the Model Context Protocol answers',
    without: [
      {
        file: 'src/lib/text/one-line.ts',
        find: "text.replace(/[\\s\\u0085]+/g, ' ')",
        replace: 'text',
      },
    ],
  },
  {
    attack: 'A long body of a request to the Model Context Protocol',
    without: [{ file: 'src/lib/server/mcp/app.ts', find: '  app.use(limitBody);\n', replace: '' }],
  },
  {
    attack: 'A misspelt path of thousands of full stops and brackets',
    without: [
      {
        file: 'src/lib/server/http/respell.ts',
        find: `(?<![/\\s)\\]}>.,:;!?'"’”»…*])`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Requesting malformed ids of products',
    without: [
      {
        file: 'src/lib/server/http/pages.ts',
        find: 'rules.accepts?.(paramsOf(route, path)) === false ? undefined : { route, rules }',
        replace: '{ route, rules }',
      },
    ],
  },
  {
    attack: 'Meaningless parameters, each of which adds an entry to the cache',
    without: [
      {
        file: 'src/lib/server/products/read-routes.ts',
        find: "type === 'email' || email !== undefined ||",
        replace: "type === 'email' ||",
      },
    ],
  },
  {
    attack: 'Headers and bodies sent byte by byte',
    without: [
      {
        file: 'src/lib/server/http/listen.ts',
        find: 'connectionsCheckingInterval: 1_000',
        replace: 'connectionsCheckingInterval: 30_000',
      },
    ],
  },
  {
    attack: 'Sending an address in X-Forwarded-For before the one that a trusted proxy appends',
    without: [{ file: 'src/lib/server/api/address.ts', find: '.at(-1)', replace: '.at(0)' }],
  },
  {
    attack: 'A new port for each call, where a proxy appends ports',
    without: [
      {
        file: 'src/lib/server/api/address.ts',
        find: "    .replace(/^([\\d.]+):\\d*$/, '$1');",
        replace: "    .replace(/^([\\d.]+):(\\d*)$/, '::$2');",
      },
    ],
  },
  {
    attack: "Using many addresses of one's own IPv6 network",
    without: [{ file: 'src/lib/server/api/address.ts', find: 'four & 0xff00', replace: 'four & 0xffff' }],
  },
  {
    attack: "Using all /56 networks of one's own IPv6 /48",
    without: [
      {
        file: 'src/lib/server/api/rate-limit.ts',
        find: 'if (wider) counts',
        replace: 'if (!wider && wider) counts',
      },
    ],
  },
  {
    attack: 'Using the 2^80 addresses of 6to4 that belong to one IPv4 address',
    without: [{ file: 'src/lib/server/api/address.ts', find: "parsed.range() === '6to4'", replace: 'false' }],
  },
  {
    attack: 'A foreign web page, open on the same machine, that calls the emulator through the site',
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: "if (!isOwn(request) || request.method === 'OPTIONS') {",
        replace: "if (request.method === 'OPTIONS' && !isOwn(request)) {",
      },
    ],
  },
  {
    attack: 'A foreign host name that resolves to this machine (DNS rebinding), or an origin of another port',
    without: [
      {
        file: 'src/lib/server/http/requester.ts',
        find: 'return (isSite || isHere) && (origin === undefined || origin === siteUrl || origin === asked.origin);',
        replace: 'return true;',
      },
    ],
  },
  {
    attack: 'Reading responses that the emulator allows every origin to read',
    without: [
      {
        file: 'src/lib/server/http/emulator-proxy.ts',
        find: "!name.startsWith('access-control-')",
        replace: "name !== ''",
      },
    ],
  },
  {
    attack: 'Reading the mails of the demo under a foreign host name',
    without: [
      {
        file: 'src/lib/server/http/app.ts',
        find: "if (parts.emulator && !isOwn(c.env.incoming)) return reject(403, { 'cache-control': 'no-store' });",
        replace: '',
      },
    ],
  },
  {
    attack: 'Requesting the mails of the demo from a real site',
    without: [
      {
        file: 'src/pages/demo/mail.astro',
        find: 'if (!demo) return new Response(null, { status: 404 });',
        replace: '',
      },
    ],
  },
  {
    attack: 'A link that other programs resolve to another host than browsers do: a user name, a backslash',
    without: [
      {
        file: 'src/lib/contract/kit/values.ts',
        find: '  .refine(isPlain, valueErrors.plainAddress)\n',
        replace: '',
      },
    ],
  },
  {
    attack:
      "A logo that makes the drawing of an Open Graph image fetch something, or read a file outside of the site's own",
    without: [
      {
        file: 'src/lib/server/og/logos.ts',
        find: '    if (!file.startsWith((await realpath(folder)) + sep)) return null;\n',
        replace: '',
      },
    ],
  },
  {
    attack: 'A logo that takes gigabytes or minutes to draw',
    without: [
      {
        file: 'src/lib/server/og/logo-file.ts',
        find: ' && size.width * size.height <= ogImages.logo.pixels',
        replace: '',
      },
      {
        file: 'src/lib/server/og/logo-file.ts',
        find: ' && !unboundedSvg.test(text)',
        replace: '',
      },
    ],
  },
  {
    attack: 'Having thousands of images drawn, by invented addresses',
    without: [
      {
        file: 'src/pages/og/[kind]/[key]/[version].png.ts',
        find: '  if (version !== current) {',
        replace: '  if (!version) {',
      },
    ],
  },
  {
    attack: 'Reading figures of routes and people without the token, or with the beginning of it',
    without: [
      {
        file: 'src/lib/server/http/metrics-endpoint.ts',
        find: 'if (!isAllowed(incoming)) return',
        replace: 'if (!isAllowed) return',
      },
    ],
  },
  {
    attack: 'Requesting invented addresses, so that each becomes a series in memory',
    without: [
      {
        file: 'src/lib/server/http/app.ts',
        find: 'nameRoute(outgoing, route.route);',
        replace: 'nameRoute(outgoing, address.path);',
      },
    ],
  },
];
