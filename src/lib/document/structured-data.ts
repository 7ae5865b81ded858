import type {
  BreadcrumbList,
  CollectionPage,
  ItemList,
  Product as ProductData,
  ProfilePage,
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

/** Markup that search engines require for members-only content: a flag, and a selector of that content. */
const membersOnly = {
  isAccessibleForFree: false,
  hasPart: { '@type': 'WebPageElement', isAccessibleForFree: false, cssSelector: '[data-guarded]' },
};

/** A product; with a rating only if there are reviews. */
export const productData = (
  absolute: Absolute,
  product: Product,
  guarded: boolean,
): WithContext<ProductData> & Partial<typeof membersOnly> => ({
  '@context': context,
  '@type': 'Product',
  name: product.name,
  ...(guarded && membersOnly),
  description: product.shortDescription,
  url: absolute(paths.product(product._id)),
  keywords: product.tags.slice(0, lists.tagsOfEach).join(', '),
  ...(product.logo && { image: absolute(product.logo) }),
  ...(product.averageRating !== null && {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: product.averageRating,
      reviewCount: product.reviewCount,
      bestRating: rating.max,
      worstRating: rating.min,
    },
  }),
});

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
