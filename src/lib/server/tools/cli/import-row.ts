import { z } from 'zod';
import { productDraft, productStatus } from '#lib/contract/products.ts';
import { tagSeparators } from '#lib/domain/tags.ts';
import { sizes } from '#lib/limits.ts';
import { cut } from '#lib/text/cut.ts';

/** Cuts a long text, at the end of a word if it can. */
const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const begin = cut(text, max);
  return (begin.includes(' ') ? begin.slice(0, begin.lastIndexOf(' ')) : begin).replace(
    /[\s\-–—,;:&]+$/u,
    '',
  );
};

/** A list in JSON; in CSV, texts separated by commas or semicolons. */
const splitTags = (value: unknown): unknown =>
  typeof value === 'string' ? value.split(tagSeparators) : (value ?? []);

const tags = z.preprocess(
  splitTags,
  z
    .array(z.string())
    .transform((list) => list.map((tag) => shortened(tag.trim(), sizes.tag)))
    .pipe(productDraft.shape.tags),
);

/** A date as text, or in milliseconds since 1970. The dates of this site have four digits for the year. */
const date = z
  .union([z.string(), z.number()])
  .pipe(z.coerce.date())
  .refine((at) => at.getTime() >= Date.parse('0000-01-01T00:00:00Z'));

const absent = z.preprocess((value) => (value === '' || value === undefined ? null : value), z.null());
const { name, shortDescription, description, logo, externalLink } = productDraft.shape;

const fields = z.object({
  name,
  shortDescription,
  description: z.union([absent, description]).default(null),
  logo: z.union([absent, logo]).default(null),
  externalLink: z.union([absent, externalLink]).default(null),
  tags,
  createdAt: z.union([absent, date]).default(null),
  /** This site's own exports have a status; products of other lists are accepted. */
  status: productStatus.default('accepted'),
});

export const importFields: readonly string[] = Object.keys(fields.shape);
/** Which this site's own exports have beside them. */
export const exportedOnly: readonly string[] = ['adder_name', 'upVote'];

/** A product of another site's list. Name and short description are required; other fields are ignored. */
export const importRow = fields.transform((row) => ({
  ...row,
  description: row.description ?? row.shortDescription,
}));

export type ImportRow = z.output<typeof importRow>;

const givenTags = z.object({ tags: z.preprocess(splitTags, z.array(z.string())) });

/** The tags of a row that are too long, each with what is left of it. */
export const cutTags = (row: unknown): { tag: string; cutTo: string }[] =>
  (givenTags.safeParse(row).data?.tags ?? [])
    .map((tag) => tag.trim())
    .filter((tag) => tag.length > sizes.tag)
    .map((tag) => ({ tag, cutTo: shortened(tag, sizes.tag) }));
