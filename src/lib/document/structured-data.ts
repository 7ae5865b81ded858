import type {
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Product as ProductData,
  ProfilePage,
  WebPage,
  WebSite,
  WithContext,
} from 'schema-dts';
import type { Maker } from '#lib/contract/makers.ts';
import type { Product, ProductSummary } from '#lib/contract/products.ts';
import { lists, rating } from '#lib/domain/specification.ts';
import { paths } from '#lib/paths.ts';

/** Turns a path of this site into an absolute address. */
type Absolute = (path: string) => string;

const context = 'https://schema.org';

/** The site and its search. */
export const websiteData = (absolute: Absolute, name: string): WithContext<WebSite> => ({
  '@context': context,
  '@type': 'WebSite',
  name,
  url: absolute(paths.home),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.products)}?q={keyword}` },
    // @ts-expect-error Search engines read this key; the vocabulary only knows it as an annotation.
    'query-input': 'required name=keyword',
  },
});

/**
 * Products in their displayed order; null keeps the place of one that is not published any more.
 * @param offset number of products on earlier pages
 */
export const productListData = (
  absolute: Absolute,
  products: (Pick<ProductSummary, '_id' | 'name'> | null)[],
  offset = 0,
): WithContext<ItemList> => ({
  '@context': context,
  '@type': 'ItemList',
  itemListElement: products.flatMap((product, index) =>
    product
      ? {
          '@type': 'ListItem',
          position: offset + index + 1,
          name: product.name,
          url: absolute(paths.product(product._id)),
        }
      : [],
  ),
});

/**
 * A page with members-only content. Google reads the flag on a CreativeWork, which a product is not, and only a class as selector:
 * https://developers.google.com/search/docs/appearance/structured-data/paywalled-content
 */
export const membersOnlyData = (absolute: Absolute, path: string): WithContext<WebPage> => ({
  '@context': context,
  '@type': 'WebPage',
  url: absolute(path),
  isAccessibleForFree: false,
  hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '.members-only' },
});

/** A product with its rating; null without one, since Google reports a product without rating, review and offer as an error. */
export const productData = (absolute: Absolute, product: Product): WithContext<ProductData> | null =>
  product.averageRating === null
    ? null
    : {
        '@context': context,
        '@type': 'Product',
        name: product.name,
        description: product.shortDescription,
        url: absolute(paths.product(product._id)),
        keywords: product.tags.slice(0, lists.tagsOfEach).join(', '),
        ...(product.logo && { image: absolute(product.logo) }),
        aggregateRating: {
          '@type': 'AggregateRating',
          ratingValue: product.averageRating,
          reviewCount: product.reviewCount,
          bestRating: rating.max,
          worstRating: rating.min,
        },
      };

/** The public page of a person. */
export const profileData = (absolute: Absolute, maker: Maker): WithContext<ProfilePage> => ({
  '@context': context,
  '@type': 'ProfilePage',
  url: absolute(paths.maker(maker._id)),
  mainEntity: {
    '@type': 'Person',
    name: maker.name,
    url: absolute(paths.maker(maker._id)),
    ...(maker.photoURL && { image: absolute(maker.photoURL) }),
  },
});

/** Breadcrumbs from the home page. */
export const breadcrumbData = (
  absolute: Absolute,
  steps: { name: string; path: string }[],
): WithContext<BreadcrumbList> => ({
  '@context': context,
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absolute(path),
  })),
});

/** A page about a subject, with the products that it lists. */
export const collectionData = (
  absolute: Absolute,
  page: { name: string; description: string; path: string },
  products: Pick<ProductSummary, '_id' | 'name'>[],
): WithContext<CollectionPage> => {
  const { '@context': _, ...list } = productListData(absolute, products);
  return {
    '@context': context,
    '@type': 'CollectionPage',
    name: page.name,
    description: page.description,
    url: absolute(page.path),
    mainEntity: list,
  };
};
