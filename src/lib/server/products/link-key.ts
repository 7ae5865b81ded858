import { createHash } from 'node:crypto';
import { linkForm, linkFormVersion } from './link-form.ts';

/** In bytes: PostgreSQL has no texts of more than 2.7 kB in an index, and few links are as long. */
const longest = 1_000;

/** Range of the keys of this version: their prefix, and the first text after all of them. */
export const linkKeys = { from: `${linkFormVersion} `, to: `${linkFormVersion}!` } as const;

/** The normal form of a link with its version, shortened for the index. */
export const linkKey = (link: string): string => {
  const form = linkForm(link);
  const text = Buffer.byteLength(form) <= longest ? form : createHash('sha256').update(form).digest('hex');
  return `${linkKeys.from}${text}`;
};

/** The columns of a product's link: a key that belongs to another link than the present one is recognised. */
export const linkColumns = (external_link: string | null) => ({
  external_link,
  keyed_link: external_link,
  link_key: external_link === null ? null : linkKey(external_link),
});
