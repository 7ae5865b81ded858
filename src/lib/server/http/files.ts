import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { fillPlaces, type SiteParts } from '#lib/document/page-places.ts';
import { type Bodies, compress } from './encoding.ts';
import type { SecurityHeaders } from './headers.ts';
import { type PreparedResponse, prepareResponse } from './prepared-response.ts';

export const htmlType = 'text/html; charset=utf-8';

const contentTypes: Readonly<Record<string, string>> = {
  '.html': htmlType,
  // All are modules, which browsers read as UTF-8: a charset would cost readers 15 bytes for each.
  '.js': 'text/javascript',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.xml': 'application/xml',
};

/** The build's files and pre-rendered pages, in memory. */
export interface StaticFiles {
  responses: ReadonlyMap<string, PreparedResponse>;
  notFound: PreparedResponse;
  serverError: PreparedResponse;
}

const year = 'public, max-age=31536000, immutable';
const hour = 'public, max-age=3600';

/** True for the compressed variants that the build stores next to its files. */
export const isCompressed = (path: string): boolean => /\.(br|gz)$/.test(path);

const readBodies = async (path: string, siblings: ReadonlySet<string>): Promise<Bodies> => ({
  identity: await readFile(path),
  ...(siblings.has(`${path}.br`) && { br: await readFile(`${path}.br`) }),
  ...(siblings.has(`${path}.gz`) && { gzip: await readFile(`${path}.gz`) }),
});

/** Path of the hashed files of a build. */
export const assetPath = '/_astro/';

const assetRoute = `${assetPath}*`;
const otherFiles = 'files';

/** The pattern of a file's route, for the metrics: a page is its own, of others there are as many as builds make. */
export const fileRoute = (path: string, { headers }: Partial<PreparedResponse> = {}): string => {
  if (path.startsWith(assetPath)) return assetRoute;
  return headers?.['content-type'] === htmlType ? path : otherFiles;
};

/** False for pages, pre-rendered ones too. */
export const isFileRoute = (route: string): boolean => route === assetRoute || route === otherFiles;

/** `about/index.html` and `about.html` are served at `/about`. */
const pagePath = (path: string): string => path.replace(/(\/index)?\.html$/, '') || '/';

export const fileHeaders = (path: string, security: SecurityHeaders): Record<string, string> => ({
  ...(/\.(js|css|woff2)$/.test(path) ? security.part : security.file),
  'content-type': contentTypes[extname(path)] ?? 'application/octet-stream',
  'cache-control': path.startsWith(assetPath) ? year : hour,
});

/** Headers of pre-rendered pages, as Astro's adapter stores them. */
type StaticHeaders = readonly { pathname: string; headers: readonly { key: string; value: string }[] }[];

/** Astro's part of the Content-Security-Policy of each pre-rendered page, by its path. */
export const readPolicies = async (build: string): Promise<ReadonlyMap<string, string>> => {
  const pages: StaticHeaders = JSON.parse(await readFile(join(build, '_headers.json'), 'utf8'));
  return new Map(pages.map(({ pathname, headers }) => [pathname, headers[0]?.value ?? '']));
};

interface LoadOptions {
  security: SecurityHeaders;
  /** The HTML that depends on the settings. */
  parts: SiteParts;
  policies: ReadonlyMap<string, string>;
}

/** Loads the folder that the build filled. @throws Error if it has no page for 404 or 500 */
export const loadFiles = async (
  folder: string,
  { security, parts, policies }: LoadOptions,
): Promise<StaticFiles> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Set(
    entries.filter((entry) => entry.isFile()).map((entry) => `${entry.parentPath}${sep}${entry.name}`),
  );
  const responses = new Map<string, PreparedResponse>();
  const errors = new Map<string, PreparedResponse>();

  for (const file of files) {
    if (isCompressed(file)) continue;
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    const bodies = path.endsWith('.html')
      ? await compress(Buffer.from(fillPlaces(await readFile(file, 'utf8'), parts)))
      : await readBodies(file, files);
    const error = /^\/(404|500)(\/index)?\.html$/.exec(path)?.[1];
    if (!path.endsWith('.html')) {
      responses.set(encodeURI(path), prepareResponse(200, fileHeaders(path, security), bodies));
      continue;
    }
    // If Astro's part of the policy is missing, no inline script of the page may run.
    const headers = {
      ...security.page(policies.get(pagePath(path)) ?? ''),
      'content-type': htmlType,
      'cache-control': 'no-cache',
    };
    if (error) errors.set(error, prepareResponse(Number(error), headers, bodies));
    else responses.set(pagePath(path), prepareResponse(200, headers, bodies));
  }

  const notFound = errors.get('404');
  const serverError = errors.get('500');
  if (!notFound || !serverError) throw new Error(`${folder} has no 404.html or 500.html`);
  return { responses, notFound, serverError };
};
