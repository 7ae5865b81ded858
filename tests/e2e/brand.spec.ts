import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, expect } from '../support/fixtures.ts';
import { type Site, settingsOfProduction, startBuild } from '../support/site.ts';
import { expectAccessibleInEveryLook } from './support/accessible.ts';
import { api, ask } from './support/http.ts';
import { screens, themeToggle } from './support/screens.ts';

/** Of the example brand, as brand/example/brand.json has it. */
const { name, headline, description, lead, words, footerLinks, contact, colours, imageAlt } = JSON.parse(
  readFileSync('brand/example/brand.json', 'utf8'),
);

/** The build of the example brand. Inside the project, so that the server finds its packages. */
const exampleBuild = 'test-results/example-brand';

const test = base.extend<object, { site: Site }>({
  site: [
    async ({ settings }, use) => {
      const env = { ...process.env, BRAND: 'brand/example', NODE_ENV: 'production' };
      const args = ['node_modules/astro/bin/astro.mjs', 'build', '--outDir', exampleBuild, '--silent'];
      await promisify(execFile)(process.execPath, args, { env }); // about ten seconds
      const site = await startBuild(exampleBuild, settings);
      await use(site);
      await site.stop();
    },
    { scope: 'worker' },
  ],
});

// In one worker: the site is built once.
test.describe.configure({ mode: 'default' });

/** A colour as browsers compute it. */
const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

const jsonOf = async (site: Site, path: string) => JSON.parse((await ask(site, path)).text);

/** An MCP call, as a client sends it. */
const callMcp = async (site: Site, method: string): Promise<string> => {
  const clientInfo = { name: 'test', version: '1' };
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
  const response = await ask(site, '/mcp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: method === 'initialize' ? params : {} }),
  });
  expect(response.status).toBe(200);
  return response.text;
};

/** Addresses of everything but the public screens that says who the site is. */
const addresses = async (site: Site): Promise<string[]> => {
  const { items } = await api.products(site, '?limit=1');
  const [product] = items;
  if (!product) throw new Error('The demo has no product');
  const page = `/products/${product._id}`;
  return [
    ...[
      '/login',
      '/signup',
      '/privacy',
      '/contact',
      '/dashboard',
      '/dashboard/my-profile',
      '/dashboard/none',
    ],
    ...['/feed.xml', '/feed.json', '/products/feed.xml?q=home', '/products/feed.json?q=home'],
    ...['/leaderboard/feed.xml', '/leaderboard/feed.json'],
    ...['/llms.txt', '/robots.txt', '/sitemap.xml', '/opensearch.xml', '/site.webmanifest'],
    ...['/.well-known/security.txt', '/api/openapi.json', '/api/config', '/api/nothing'],
    ...['badge', 'badge-dark'].map((kind) => `${page}/${kind}.svg`),
    `/oembed?url=${encodeURIComponent(`${site.url}${page}`)}`,
  ];
};

test('no file of the build has the name of the default brand', () => {
  const files = readdirSync(exampleBuild, { recursive: true, withFileTypes: true }).filter((file) =>
    file.isFile(),
  );
  const naming = files.flatMap(({ parentPath, name: file }) => {
    // The password of the demo's accounts is the same in every demo.
    const text = readFileSync(join(parentPath, file), 'latin1').replaceAll('Unearth1', '');
    return text.includes('Unearth') ? [file] : [];
  });
  expect(files.length).toBeGreaterThan(300);
  expect(naming).toEqual([]);
});

test('no response of a real site has the name of the default brand, in capitals or not', async ({
  site: demo,
}) => {
  const settings = {
    ...settingsOfProduction,
    SITE_URL: 'https://lantern.example',
    FIREBASE_AUTH_DOMAIN: 'lantern.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'lantern',
  };
  const site = await startBuild(exampleBuild, settings);
  try {
    const pages = await Promise.all(
      Object.entries(screens)
        .filter(([screen]) => !screen.includes('demo'))
        .map(([, address]) => address(demo)),
    );
    for (const path of [...pages, ...(await addresses(site))]) {
      const { status, text } = await ask(site, path);
      expect([path, status < 500, /unearth/i.exec(text)?.[0]]).toEqual([path, true, undefined]);
    }
    for (const method of ['initialize', 'tools/list'])
      expect(await callMcp(site, method)).not.toMatch(/unearth/i);
  } finally {
    await site.stop();
  }
});

test('the home page says what the brand says', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(`${name}: ${description}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline);
  await expect(page.getByText(lead)).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name })).toBeVisible();
  const picture = page.getByRole('main').getByRole('img', { name: imageAlt });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
  ).toBeGreaterThan(0);
  await expect(page.locator('.dig-pause, [data-gauge]')).toHaveCount(0);
});

test('a long name gives way to the logo on a phone, so that the bar is one line', async ({ page }) => {
  await page.goto('/');
  const bar = page.getByRole('banner');
  await expect(bar.getByText(name)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(bar.getByText(name)).toBeHidden();
  const logo = await bar.getByRole('link', { name }).boundingBox();
  const button = await bar.getByRole('link', { name: 'Login' }).boundingBox();
  expect(logo?.y).toBe(button?.y);
});

test('the page has the colours of the brand in both themes', async ({ page }) => {
  await page.goto('/');
  const button = page.getByRole('link', { name: 'Login' });
  const body = page.locator('body');
  await expect(button).toHaveCSS('background-color', rgb(colours.light.action));
  await expect(body).toHaveCSS('background-color', rgb(colours.light.paper));
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colours.light.paper);
  await themeToggle(page).click();
  await expect(button).toHaveCSS('background-color', rgb(colours.dark.action));
  await expect(body).toHaveCSS('background-color', rgb(colours.dark.paper));
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colours.dark.paper);
  // In both themes: the footer is dark.
  const logo = page.getByRole('contentinfo').getByRole('link', { name }).locator('svg [fill]').nth(1);
  await expect(logo).toHaveCSS('fill', rgb(colours.dark.action));
});

test('in other colours the page keeps the rules of accessibility in both themes', async ({ page }) => {
  await page.goto('/');
  await expectAccessibleInEveryLook(page, { passed: ['color-contrast'] });
});

test('the footer has the links and the line of the brand, and its contact', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(words.footer);
  for (const { label, href } of footerLinks)
    await expect(footer.getByRole('link', { name: label })).toHaveAttribute('href', href);
  await expect(footer.getByRole('link', { name: contact.email })).toHaveAttribute(
    'href',
    `mailto:${contact.email}`,
  );
  await expect(footer.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', contact.mastodon);
});

test('settings of the contact come before those of the brand', async () => {
  const site = await startBuild(exampleBuild, { CONTACT_EMAIL: 'desk@lantern.example' });
  try {
    const { text } = await ask(site, '/contact');
    expect(text).toContain('mailto:desk@lantern.example');
    expect(text).not.toContain(contact.email);
    expect(text).toContain(contact.mastodon);
  } finally {
    await site.stop();
  }
});

test('the legal text is that of the brand, with its name and the price', async ({ page, site }) => {
  await page.goto('/privacy');
  await expect(page.getByRole('main')).toContainText('1 Sample Street');
  await expect(page.getByRole('main')).toContainText('A subscription costs $99, once.');
  await expect(page.getByRole('main').getByText(`runs ${name}.`)).toBeVisible();
  // It has no contact.md: the default's is filled with its name.
  expect((await ask(site, '/contact')).text).toContain(`How to reach the people behind ${name}.`);
});

test('where the brand leaves words out, plain ones stand', async ({ page }) => {
  await page.goto('/products?q=zzxqvwkjh');
  await expect(page.getByText('Nothing found', { exact: true })).toBeVisible();
});

test('what programs read has the name of the brand', async ({ site }) => {
  expect((await jsonOf(site, '/site.webmanifest')).name).toBe(name);
  expect((await jsonOf(site, '/feed.json')).title).toBe(name);
  expect((await ask(site, '/feed.xml')).text).toContain(`<title>${name}</title>`);
  expect((await ask(site, '/llms.txt')).text).toMatch(new RegExp(`^# ${name}\n`));
  expect((await ask(site, '/opensearch.xml')).text).toContain(`<ShortName>${name}</ShortName>`);
  expect((await jsonOf(site, '/api/openapi.json')).info.title).toBe(name);
  expect(await callMcp(site, 'initialize')).toContain(`"title":"${name}"`);
  const { text } = await ask(site, '/');
  expect(text).toContain(`"@type":"WebSite","name":"${name}"`);
  expect(text).toContain(`<meta property="og:site_name" content="${name}">`);
  expect(text).toContain(`<meta property="og:image:alt" content="${imageAlt}">`);
});

test('the licenses of what browsers load are at hand', async ({ site }) => {
  const { status, text } = await ask(site, '/licenses.txt');
  expect(status).toBe(200);
  for (const part of [
    'react-dom - 19',
    'firebase - 13',
    'nanostores - 1',
    '@fontsource-variable/figtree - 5',
    'SIL Open Font License',
  ])
    expect(text).toContain(part);
});

test('icons, badges and images are those of the brand', async ({ site }) => {
  for (const file of [
    'favicon.svg',
    'favicon.ico',
    'apple-touch-icon.png',
    'icon-192.png',
    'og.png',
    'banner.svg',
  ]) {
    const { status, body } = await ask(site, `/${file}`);
    expect([file, status, body.equals(readFileSync(`brand/example/${file}`))]).toEqual([file, 200, true]);
  }
  const { items } = await api.products(site, '?limit=1');
  const badge = await ask(site, `/products/${items[0]?._id}/badge-dark.svg`);
  expect(badge.text).toContain(`>${name}</text>`);
  expect(badge.text).toContain(`fill="${colours.dark.action}"`);
});
