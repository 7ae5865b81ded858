import type { Product } from '#lib/contract/products.ts';
import { addTags, tagOf } from '#lib/domain/tags.ts';
import { sizes } from '#lib/limits.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';

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

/** The tags of a form, and with them the one that is still being typed. */
const withTag = ({ tags }: Pick<ProductValues, 'tags'>, typed: string) =>
  addTags((JSON.parse(tags) as string[]).map(tagOf), typed);

/** A form as it is sent: what stands in the field of the tags is meant as one too. */
export const withTypedTag = (values: ProductValues, typed: string): ProductValues => {
  const texts = withTag(values, typed).tags.map(({ text }) => text);
  return { ...values, tags: JSON.stringify(texts) };
};

/** What can be wrong beyond what the browser checks: a text that is too long, as the server counts it. */
export const productErrors = (
  values: Partial<ProductValues>,
  typedTag: string,
): Record<string, string | undefined> => {
  const { tooLong } = withTag({ ...noValues, ...values }, typedTag);
  return {
    ...Object.fromEntries(
      counted.map((name) => {
        const isOver = (values[name] ?? '').trim().length > sizes[name];
        return [name, isOver ? fieldErrors.tooLong(sizes[name]) : undefined];
      }),
    ),
    tags: tooLong.length ? fieldErrors.tooLong(sizes.tag) : undefined,
  };
};

/** What is sent of a filled-in form. */
export const draftOf = (values: Partial<ProductValues>) => {
  const { name, logo, shortDescription, description, tags, externalLink } = { ...noValues, ...values };
  return { name, logo, shortDescription, description, externalLink, tags: JSON.parse(tags) as string[] };
};

/** A form that is filled in with a product, as its maker wished for it last. A logo of this site stands there with its whole address. */
export const valuesOf = (product: Product, origin: string): ProductValues => ({
  name: product.name,
  logo: product.logo === null ? '' : new URL(product.logo, origin).href,
  shortDescription: product.shortDescription,
  description: product.description,
  tags: JSON.stringify(product.tags),
  externalLink: product.pendingLink ?? product.externalLink ?? '',
});
