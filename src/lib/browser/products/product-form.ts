import { dropDraft, storeDraft } from '#lib/browser/forms/stored-draft.ts';
import type { Product } from '#lib/contract/products.ts';
import { launchDays } from '#lib/domain/launch-day.ts';
import { sizes } from '#lib/domain/specification.ts';
import { addTags, tagOf } from '#lib/domain/tags.ts';
import { fieldErrors } from '#lib/text/messages/forms.ts';

/**
 * Values of the product form by name of the field; the tags are a JSON array of strings. The launch day is that of
 * `launch: 'day'`, and what was chosen stays in the form while it is another.
 */
export type ProductValues = Record<
  'name' | 'logo' | 'shortDescription' | 'description' | 'tags' | 'externalLink' | 'launch' | 'launchDay',
  string
>;

export const noValues: ProductValues = {
  name: '',
  logo: '',
  shortDescription: '',
  description: '',
  tags: '[]',
  externalLink: '',
  launch: 'once',
  launchDay: '',
};

/** Fields with a counter of characters. */
const counted = ['name', 'shortDescription', 'description'] as const;
export type CountedField = (typeof counted)[number];

/** The tags of a form, including the one that is still in the input. */
const withTag = ({ tags }: Pick<ProductValues, 'tags'>, typed: string) =>
  addTags((JSON.parse(tags) as string[]).map(tagOf), typed);

/** The form with the text in the tag input added as a tag, as it is submitted. */
export const withTypedTag = (values: ProductValues, typed: string): ProductValues => {
  const texts = withTag(values, typed).tags.map(({ text }) => text);
  return { ...values, tags: JSON.stringify(texts) };
};

/**
 * First and last launch day that can be chosen. A product's current day stays valid after it has passed: the product
 * was not accepted in time, and appears at once.
 */
export const launchBounds = ({ launchDay }: ProductValues, now: Date): { min: string; max: string } => {
  const { first, last } = launchDays(now);
  return { min: launchDay && launchDay < first ? launchDay : first, max: last };
};

const launchDayOf = ({ launch, launchDay }: Pick<ProductValues, 'launch' | 'launchDay'>): string =>
  launch === 'day' ? launchDay : '';

/** Validation beyond the browser's: lengths, counted as the server does. */
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

type FieldName = keyof ProductValues;

/** The fields that sending the form would change. Space around a text is not sent. */
const changedFields = (values: ProductValues, typedTag: string, start: ProductValues): FieldName[] => {
  const sent = { ...withTypedTag(values, typedTag), launchDay: launchDayOf(values) };
  return (Object.keys(start) as FieldName[]).filter((name) => sent[name].trim() !== start[name].trim());
};

/** True if sending the form would change anything. */
export const differs = (values: ProductValues, typedTag: string, start: ProductValues): boolean =>
  changedFields(values, typedTag, start).length > 0;

/**
 * Stores what differs from the initial values as the form's draft: the rest may change elsewhere before it is sent. Drops the
 * draft if nothing differs.
 */
export const storeTyped = (
  form: string,
  values: Readonly<Record<string, string>>,
  start: ProductValues,
): void => {
  const before: Record<string, string> = { ...start, typedTag: '' };
  const typed = Object.entries(values).filter(([name, value]) => name in before && value !== before[name]);
  if (typed.length) storeDraft(form, Object.fromEntries(typed));
  else dropDraft(form);
};

/** The body of a request that adds a product. */
export const draftOf = (values: Partial<ProductValues>) => {
  const whole = { ...noValues, ...values };
  const { name, logo, shortDescription, description, tags, externalLink } = whole;
  return {
    ...{ name, logo, shortDescription, description, externalLink },
    tags: JSON.parse(tags) as string[],
    launchDay: launchDayOf(whole) || null,
  };
};

/** The body of a request that updates a product. */
export type ProductChanges = Partial<ReturnType<typeof draftOf>>;

/** Only what was changed, so that newer content of the rest stays. */
export const changesOf = (values: ProductValues, start: ProductValues): ProductChanges => {
  const changes: ProductChanges = draftOf(values);
  const changed = changedFields(values, '', start);
  for (const name of Object.keys(changes) as (keyof ProductChanges)[])
    if (!changed.includes(name)) delete changes[name];
  return changes;
};

/**
 * Form values for a product. A pending link takes precedence over the published one. A logo of this site gets an
 * absolute URL.
 */
export const valuesOf = (product: Product, origin: string): ProductValues => ({
  name: product.name,
  logo: product.logo === null ? '' : new URL(product.logo, origin).href,
  shortDescription: product.shortDescription,
  description: product.description,
  tags: JSON.stringify(product.tags),
  externalLink: product.pendingLink ?? product.externalLink ?? '',
  launch: product.launchDay ? 'day' : 'once',
  launchDay: product.launchDay ?? '',
});
