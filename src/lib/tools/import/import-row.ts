import { z } from 'zod';
import { productDraft, productStatus } from '#lib/contract/products.ts';
import { sizes } from '#lib/domain/specification.ts';
import { tagSeparators } from '#lib/domain/tags.ts';
import { cut } from '#lib/text/cut.ts';
import { fieldKey } from './source-row.ts';

/** Cuts a long text, at the end of a word if it can. */
const shortened = (text: string, max: number): string => {
  if (text.length <= max) return text;
  const begin = cut(text, max);
  return (begin.includes(' ') ? begin.slice(0, begin.lastIndexOf(' ')) : begin).replace(
    /[\s\-–—,;:&]+$/u,
    '',
  );
};

/** A list in JSON; in CSV, texts separated by commas or semicolons, or a list as Python or JSON write it. */
const splitTags = (value: unknown): unknown => {
  if (typeof value !== 'string') return value ?? [];
  const list = /^\s*\[(.*)\]\s*$/s.exec(value)?.[1];
  const texts = (list ?? value).split(tagSeparators);
  return list === undefined ? texts : texts.map((text) => text.trim().replace(/^(['"])(.*)\1$/s, '$2'));
};

const tags = z.preprocess(
  splitTags,
  z
    .array(z.string())
    .transform((list) => list.map((tag) => shortened(tag.trim(), sizes.tag)))
    .pipe(productDraft.shape.tags),
);

/** In milliseconds since 1970: a smaller number is more likely a time in seconds, or the date of a spreadsheet. */
const leastMilliseconds = 1e10;

const zone = /(?:Z|[+-]\d\d:?\d\d)$/;

/**
 * ISO 8601 in the extended form, the same on every server: a time without a zone is in UTC.
 * @returns NaN for anything else, and for days that the calendar lacks
 */
const millisecondsOf = (value: string | number): number => {
  const text = String(value)
    .trim()
    .replace(/^(\d{4}-\d\d-\d\d) (?=\d)/, '$1T');
  if (/^-?\d+$/.test(text)) return Math.abs(Number(text)) < leastMilliseconds ? Number.NaN : Number(text);
  if (z.iso.date().safeParse(text).success) return Date.parse(text);
  if (!z.iso.datetime({ local: true }).safeParse(text.replace(zone, '')).success) return Number.NaN;
  return Date.parse(zone.test(text) ? text : `${text}Z`);
};

/** The dates of this site have four digits for the year. */
const years = { from: Date.parse('0000-01-01T00:00:00Z'), to: Date.parse('9999-12-31T23:59:59.999Z') };

const date = z.union([z.string(), z.number()]).transform((value, { addIssue }) => {
  const time = millisecondsOf(value);
  if (time >= years.from && time <= years.to) return new Date(time);
  addIssue(
    `“${cut(String(value), 40)}” is not an unambiguous date; write 2026-11-21, 2026-11-21T18:30:00Z or milliseconds since 1970`,
  );
  return z.NEVER;
});

/** An empty cell, and null, are as good as nothing. */
const filled = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).default(null);

const required = (schema: z.ZodType<string, string>) =>
  z.preprocess((value) => value ?? '', z.string().pipe(schema)).prefault('');

const writtenStatus = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  productStatus,
);

const { name, shortDescription, description, logo: webAddress } = productDraft.shape;

const fields = z.object({
  name: required(name),
  shortDescription: required(shortDescription),
  description: filled(description),
  logo: filled(webAddress),
  externalLink: filled(webAddress),
  tags,
  createdAt: filled(date),
  /** This site's own exports have a status; products of other lists are accepted. */
  status: filled(writtenStatus).transform((status) => status ?? 'accepted'),
});

export const importFields: readonly string[] = Object.keys(fields.shape);
/** For the first row of a CSV file. */
export const importColumns = { fields: importFields, required: ['name', 'shortDescription'] } as const;
/** Which this site's own exports have beside them. */
export const exportedOnly: readonly string[] = ['adder_name', 'upVote'];

/** A product of another site's list. Name and short description are required; other fields are ignored. */
export const importRow = fields.transform((row) => ({
  ...row,
  description: row.description ?? row.shortDescription,
}));

export type ImportRow = z.output<typeof importRow>;

/** The name of a field in another spelling, such as 'Short Description'. */
const fieldNamed = (name: string): string =>
  importFields.find((field) => fieldKey(field) === fieldKey(name)) ?? name;

const ownFields = (row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => importFields.includes(name)));

/** A row with the fields' own names. One that has a name already keeps its value. */
export const withFieldNames = (row: unknown): unknown =>
  typeof row === 'object' && row !== null && !Array.isArray(row)
    ? {
        ...Object.fromEntries(Object.entries(row).map(([name, value]) => [fieldNamed(name), value])),
        ...ownFields(row),
      }
    : row;

const givenTags = z.object({ tags: z.preprocess(splitTags, z.array(z.string())) });

/** The tags of a row that are too long, each with what is left of it. */
export const cutTags = (row: unknown): { tag: string; cutTo: string }[] =>
  (givenTags.safeParse(row).data?.tags ?? [])
    .map((tag) => tag.trim())
    .filter((tag) => tag.length > sizes.tag)
    .map((tag) => ({ tag, cutTo: shortened(tag, sizes.tag) }));
