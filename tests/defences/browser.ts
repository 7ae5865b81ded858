import type { Patch } from './patch.ts';

export const browser: readonly Patch[] = [
  {
    attack: 'Script in a name, a text or a tag',
    file: 'src/layouts/products/ProductDetail.astro',
    find: '<h1 dir="auto">{product.name}</h1>',
    replace: '<h1 dir="auto" set:html={product.name} />',
  },
  {
    attack: 'Script in structured data, by closing its element',
    file: 'src/layouts/shell/Head.astro',
    find: ".replaceAll('<', '\\\\u003c')",
  },
  {
    attack: 'An injected script',
    file: 'src/lib/server/http/headers.ts',
    find: '["default-src \'self\'", astroPolicy',
    replace: '[astroPolicy',
  },
  {
    attack: 'Markup in the feed',
    file: 'src/lib/server/feeds/xml.ts',
    find: "import { html } from 'hono/html';",
    replace: `import { html as escaped, raw } from 'hono/html';
const html: typeof escaped = (parts, ...values) => escaped(parts, ...values.map((value) => raw(String(value))));`,
  },
  {
    attack: 'Script or markup in a badge, by the name of its product',
    file: 'src/lib/document/badge-svg.ts',
    find: 'escapeHtml(stripInvalidXml(text))',
    replace: 'stripInvalidXml(text)',
  },
  {
    attack: 'Markup or options in what people paste into their pages to show a badge',
    file: 'src/lib/document/badge-snippets.ts',
    find: 'oneLine(badgeTexts.alt(name))',
    replace: 'badgeTexts.alt(name)',
  },
  {
    attack: 'A formula in a downloaded table',
    file: 'src/lib/browser/statistics/csv.ts',
    find: 'startsFormula.test(cell) ?',
    replace: 'startsFormula.test(cell) && false ?',
  },
  {
    attack: 'Clickjacking: the site in a frame of another one',
    file: 'src/lib/server/http/headers.ts',
    find: '["frame-ancestors \'none\'"],',
  },
  {
    attack: 'A foreign script on a page that was rendered at build time',
    file: 'src/lib/server/http/files.ts',
    find: "...security.page(policies.get(pagePath(path)) ?? ''),",
  },
  {
    attack: 'Script in a picture or another file that is opened by itself',
    file: 'src/lib/server/http/headers.ts',
    find: "\"default-src 'none'; style-src 'unsafe-inline';",
    replace: "\"default-src 'self'; style-src 'unsafe-inline';",
  },
  {
    attack: 'Reading along on an unencrypted connection',
    file: 'src/lib/server/http/headers.ts',
    find: "...(secure && { 'strict-transport-security': 'max-age=31536000' }),",
  },
  {
    attack: 'Using up a link that verifies or resets, by prefetching it',
    file: 'src/lib/document/speculation.ts',
    find: '.emulator}/*',
    replace: '.emulator}/none',
  },
  {
    attack: "A cache that stores the page of somebody's checkout, whose URL gives access to it",
    file: 'src/pages/checkout.astro',
    find: "Astro.response.headers.set('cache-control', 'no-store');",
  },
];
