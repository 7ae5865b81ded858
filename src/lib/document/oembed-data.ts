import type { Product } from '#lib/contract/products.ts';
import { ogImages } from '#lib/domain/og-images.ts';
import { paths } from '#lib/paths.ts';
import { siteName } from '#lib/text/messages/site.ts';

/** Time that oEmbed consumers may cache the response. */
export const oEmbed = { cacheAgeSeconds: 3_600 } as const;

interface Embedded {
  product: Pick<Product, '_id' | 'name' | 'adder_name' | 'makerId'>;
  /** Path of its Open Graph image. */
  image: string;
  /** The largest image that the consumer takes, in pixels. */
  maxWidth: number;
  maxHeight: number;
}

/** The answer of oEmbed for a product, of type 'link': https://oembed.com/#section2.3 */
export const oEmbedData = (
  absolute: (path: string) => string,
  { product, image, maxWidth, maxHeight }: Embedded,
) => ({
  version: '1.0',
  type: 'link',
  title: product.name,
  author_name: product.adder_name,
  ...(product.makerId && { author_url: absolute(paths.maker(product.makerId)) }),
  provider_name: siteName,
  provider_url: absolute(paths.home),
  cache_age: oEmbed.cacheAgeSeconds,
  ...(ogImages.width <= maxWidth &&
    ogImages.height <= maxHeight && {
      thumbnail_url: absolute(image),
      thumbnail_width: ogImages.width,
      thumbnail_height: ogImages.height,
    }),
});
