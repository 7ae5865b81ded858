import { ogPath } from '#lib/paths.ts';
import { getOgImages } from '#lib/server/current.ts';
import { ogTexts } from '#lib/text/messages/og-images.ts';
import type { OgContent, OgKind } from './content.ts';

/** An Open Graph image, as the head of a page names it. */
export interface OgImage {
  path: string;
  alt: string;
}

/** The image of a page, with the version that it has now: scrapers keep what they have found at an address. */
export const ogImageOf = async (kind: OgKind, key: string, content: OgContent): Promise<OgImage> => ({
  path: ogPath(kind, key, await getOgImages().version(content)),
  alt: ogTexts.alt(content.title),
});
