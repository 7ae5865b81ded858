import type { Defence } from './defence.ts';

export const browser: readonly Defence[] = [
  {
    attack: 'Script in a name, a text or a tag',
    without: [
      {
        file: 'src/layouts/products/ProductDetail.astro',
        find: '<h1 dir="auto">{product.name}</h1>',
        replace: '<h1 dir="auto" set:html={product.name} />',
      },
    ],
  },
  {
    attack: 'Script in structured data, by closing its element',
    without: [{ file: 'src/layouts/shell/Head.astro', find: `.replaceAll('<', '\\\\u003c')`, replace: '' }],
  },
  {
    attack: 'An injected script',
    without: [
      {
        file: 'src/lib/server/http/headers.ts',
        find: `["default-src 'self'", astroPolicy`,
        replace: '[astroPolicy',
      },
    ],
  },
  {
    attack: "Script, markup or a text of one's own in the address of a drawn picture",
    without: [
      {
        file: 'src/lib/document/avatar-svg.ts',
        find: '/^([0-7])([0-3])(?:-([\\p{L}\\p{N}]{1,2}))?$/u',
        replace: '/([^]?)([^]?)([^]*)/u',
      },
    ],
  },
  {
    attack: 'Markup in the feed',
    without: [
      {
        file: 'src/lib/server/feeds/xml.ts',
        find: "import { html } from 'hono/html';",
        replace:
          "import { html as escaped, raw } from 'hono/html';\nconst html: typeof escaped = (parts, ...values) => escaped(parts, ...values.map((value) => raw(String(value))));",
      },
    ],
  },
  {
    attack: 'Script or markup in a badge, by the name of its product',
    without: [
      {
        file: 'src/lib/document/badge-svg.ts',
        find: 'escapeHtml(stripInvalidXml(text))',
        replace: 'stripInvalidXml(text)',
      },
    ],
  },
  {
    attack: 'Markup or options in what people paste into their pages to show a badge',
    without: [
      {
        file: 'src/lib/document/badge-snippets.ts',
        find: 'oneLine(badgeTexts.alt(name))',
        replace: 'badgeTexts.alt(name)',
      },
    ],
  },
  {
    attack: 'Asking by oEmbed about a page of another site, to be told that it is one of ours',
    without: [
      {
        file: 'src/pages/oembed.ts',
        find: 'origin !== siteUrl || ',
        replace: '!origin || ',
      },
    ],
  },
  {
    attack: 'A login that redirects to another site',
    without: [
      {
        file: 'src/lib/domain/safe-redirect.ts',
        find: '  if (!from || !isOwnPath(from)) return paths.home;',
        replace: '  if (!from) return paths.home;',
      },
    ],
  },
  {
    attack: 'A link that makes whoever logs in by it vote',
    without: [
      {
        file: 'src/lib/browser/page/vote-intent.ts',
        find: 'stored.from === from && stored.until > Date.now()',
        replace: 'stored',
      },
    ],
  },
  {
    attack: 'A vote, save or report that one member left unanswered, sent by the next member of the tab',
    without: [
      {
        file: 'src/lib/browser/member/resume-outbox.ts',
        find: 'if (isStillIn(pending)) await',
        replace: "if (session.state === 'in') await",
      },
      {
        file: 'src/lib/browser/member/resume-outbox.ts',
        find: `    if (!isStillIn(pending)) return dropPending(pending);
    await vote(`,
        replace: '    await vote(',
      },
    ],
  },
  {
    attack: 'A formula in a downloaded table',
    without: [
      {
        file: 'src/lib/browser/statistics/csv.ts',
        find: `startsFormula.test(cell) ? \`'\${cell}\` : cell`,
        replace: 'cell',
      },
    ],
  },
  {
    attack: 'A form on another site that posts (CSRF)',
    without: [
      {
        file: 'src/lib/server/api/read-body.ts',
        find: `  if (!/^application\\/json\\s*(;|$)/i.test(type)) throw httpError('not_json_type');
`,
        replace: '',
      },
    ],
  },
  {
    attack: 'Reading them from another origin',
    without: [
      {
        file: 'src/lib/server/app.ts',
        find: `  if (context.config.corsOrigins.length) {
    app.use(cors({ origin: [...context.config.corsOrigins],`,
        replace: `  {
    app.use(cors({ origin: '*',`,
      },
    ],
  },
  {
    attack: 'Clickjacking: the site in a frame of another one',
    without: [
      { file: 'src/lib/server/http/headers.ts', find: `    ["frame-ancestors 'none'"],\n`, replace: '' },
    ],
  },
  {
    attack: 'A foreign script on a page that was rendered at build time',
    without: [
      {
        file: 'src/lib/server/http/files.ts',
        find: "...security.page(policies.get(pagePath(path)) ?? ''),",
        replace: '',
      },
    ],
  },
  {
    attack: 'Script in a picture or another file that is opened by itself',
    without: [
      {
        file: 'src/lib/server/http/headers.ts',
        find: `"default-src 'none'; style-src 'unsafe-inline';`,
        replace: `"default-src 'self'; style-src 'unsafe-inline';`,
      },
    ],
  },
  {
    attack: 'Reading along on an unencrypted connection',
    without: [
      {
        file: 'src/lib/server/http/headers.ts',
        find: "...(secure && { 'strict-transport-security': 'max-age=31536000' }),",
        replace: '',
      },
    ],
  },
  {
    attack: `A redirect to another site: \`//evil.example/\``,
    without: [
      {
        file: 'src/lib/server/http/pages.ts',
        find: "if (!isWellFormed(path) || path.includes('//') ||",
        replace: 'if (!isWellFormed(path) ||',
      },
    ],
  },
  {
    attack: 'Using up a link that verifies or resets, by prefetching it',
    without: [{ file: 'src/lib/document/speculation.ts', find: `\`\${paths.emulator}/*\`, `, replace: '' }],
  },
  {
    attack: "A cache that stores the page of somebody's checkout, whose URL gives access to it",
    without: [
      {
        file: 'src/pages/checkout.astro',
        find: `Astro.response.headers.set('cache-control', 'no-store');
`,
        replace: '',
      },
    ],
  },
];
