import type { APIContext } from 'astro';
import { expect, test, vi } from 'vitest';
import { GET } from '../../../src/pages/robots.txt.ts';

vi.mock('#lib/server/site/site.ts', () => ({ siteUrl: (path: string) => `https://unearth.example${path}` }));

const context = { cache: { set: () => {} } } as unknown as APIContext;

test('crawlers stay away from the API and the dashboard, and read the API’s documentation', async () => {
  const lines = (await (await GET(context)).text()).split('\n');
  expect(lines.slice(0, 4)).toEqual([
    'User-agent: *',
    'Disallow: /api',
    'Allow: /api/docs',
    'Disallow: /dashboard',
  ]);
  expect(lines).toContain('Sitemap: https://unearth.example/sitemap.xml');
});
