/** The pages of src/pages with what they declare, without Astro. */
import { readFileSync } from 'node:fs';
import type { RouteData } from 'astro';
import type { PageRules } from '#lib/server/http/page-rules.ts';
import { createPages, type FoundPage, type Pages } from '#lib/server/http/pages.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';

const modules = import.meta.glob<PageRules | undefined>('../../src/pages/**/*.{astro,ts}', {
  import: 'rules',
});
const rules = Object.fromEntries(
  Object.entries(modules).map(([path, load]) => [path.replace('../..', ''), load]),
);

/** As Astro reads the path of a file; only what these tests need. */
const routeOf = (component: string): RouteData => {
  const route = component
    .replace(/^src\/pages/, '')
    .replace(/\.(astro|ts)$/, '')
    .replace(/\/index$/, '');
  const params = [...route.matchAll(/\[(?:\.\.\.)?(\w+)\]/g)].map(([, name = '']) => name);
  const pattern = route
    .replace(/[.+]/g, '\\$&')
    .replace(/\[\\\.\\\.\\\.\w+\]/g, '(.*?)')
    .replace(/\[\w+\]/g, '([^/]+?)');
  return { route: route || '/', component, params, pattern: new RegExp(`^${pattern || '/'}$`) } as RouteData;
};

/** Astro's order: what is spelled out comes before parameters, and these before what catches all. */
const rank = ({ route }: RouteData): string =>
  route
    .split('/')
    .map((part) => (part.startsWith('[...') ? '3' : part.startsWith('[') ? '2' : '1'))
    .join('');

const routes = Object.keys(rules)
  .filter((path) => readFileSync(`.${path}`, 'utf8').includes('prerender = false'))
  .map((path) => routeOf(path.slice(1)))
  .sort((one, other) => (rank(one) < rank(other) ? -1 : 1));

export const sitePages: Pages = createPages({
  astro: {
    match: ({ url }) => routes.find(({ pattern }) => pattern.test(decodeURI(new URL(url).pathname))),
    render: async () => new Response('a page'),
  },
  rules,
  siteUrl: 'https://unearth.example',
  security: { part: {}, file: {}, page: () => ({}) },
  notFound: prepareResponse(404, {}, { identity: Buffer.from('not found') }),
  maxAge: Number.POSITIVE_INFINITY,
  atOnce: 1,
  maxWait: 1_000,
});

/** @throws Error if no page has this path */
export const pageAt = async (path: string): Promise<FoundPage> => {
  const found = await sitePages.find(path);
  if (!found) throw new Error(`no page has the path ${path}`);
  return found;
};
