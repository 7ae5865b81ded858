import type { APIContext } from 'astro';
import { serverPaths } from '#lib/paths.ts';
import { countParts, lifetime } from './sitemap.ts';
import { countTagParts } from './tags-sitemap.ts';
import { type Xml, xmlResponse } from './xml.ts';

const numbered = (count: number, toPath: (part: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => toPath(index + 1));

interface Counts {
  /** Number of files of products, and of files of makers. */
  products: number;
  tags: number;
}

export const countFiles = async (): Promise<Counts> => ({
  products: await countParts(),
  tags: await countTagParts(),
});

export const makerFiles = ({ products }: Pick<Counts, 'products'>): string[] =>
  numbered(products, serverPaths.makersSitemapPart);

/** The paths of all files of a sitemap with several; empty where one file holds all but the makers. */
export const sitemapFiles = ({ products, tags }: Counts): string[] =>
  products + tags > 1
    ? [
        ...numbered(products, serverPaths.sitemapPart),
        ...numbered(tags, serverPaths.tagsSitemapPart),
        ...makerFiles({ products }),
      ]
    : [];

/** Answers a request for one of several files; the number is part of its address. */
export const respondWithPart = async (
  { cache, params }: Pick<APIContext, 'cache' | 'params'>,
  count: () => Promise<number>,
  toXml: (part: number, parts: number) => Promise<Xml>,
  /** Tags of the cached response: their invalidation makes the file stale before its hour is over. */
  tags: string[] = [],
): Promise<Response> => {
  const part = /^[1-9]\d*$/.test(params.part ?? '') ? Number(params.part) : Number.NaN;
  const parts = await count();
  if (!(part <= parts)) return new Response(null, { status: 404 });
  cache.set({ maxAge: lifetime, tags });
  return xmlResponse('application/xml', toXml(part, parts));
};
