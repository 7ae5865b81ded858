import type { Product } from '../contract/entities.ts';
import { sizes } from '../limits.ts';
import { fieldFaults } from '../messages.ts';

/** What the fields of a product's form hold, by their names; the tags are a JSON list of texts. */
export type ProductValues = Record<
  'name' | 'logo' | 'shortDescription' | 'description' | 'tags' | 'externalLink',
  string
>;

export const noValues: ProductValues = {
  name: '',
  logo: '',
  shortDescription: '',
  description: '',
  tags: '[]',
  externalLink: '',
};

/** The fields with a most that is worth counting. */
const counted = ['name', 'shortDescription', 'description'] as const;
export type CountedField = (typeof counted)[number];

/** What can be wrong beyond what the browser checks: a text that is too long, as the server counts it. */
export const productFaults = (values: Partial<ProductValues>): Record<string, string | undefined> =>
  Object.fromEntries(
    counted.map((name) => {
      const tooLong = (values[name] ?? '').trim().length > sizes[name];
      return [name, tooLong ? fieldFaults.tooLong(sizes[name]) : undefined];
    }),
  );

/** What is sent of a filled-in form. */
export const draftOf = (values: Partial<ProductValues>) => {
  const { name, logo, shortDescription, description, tags, externalLink } = { ...noValues, ...values };
  return { name, logo, shortDescription, description, externalLink, tags: JSON.parse(tags) as string[] };
};

/** A form that is filled in with a product. A logo of this site stands there with its whole address. */
export const valuesOf = (product: Product, origin: string): ProductValues => ({
  name: product.name,
  logo: product.logo === null ? '' : new URL(product.logo, origin).href,
  shortDescription: product.shortDescription,
  description: product.description,
  tags: JSON.stringify(product.tags),
  externalLink: product.externalLink ?? '',
});
