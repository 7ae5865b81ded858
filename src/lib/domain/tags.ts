import { isVisible, visibleTag } from '#lib/text/visible.ts';
import { identityOf } from '#lib/text/words.ts';
import { sizes } from './specification.ts';

/** Pages of tags. */
export const tagPages = {
  /** Products of each of its two lists. */
  products: 6,
  /** With at most this many products, a tag's page shows one list. */
  inOneList: 12,
  related: 12,
  /** Number of the tag's latest products in which related tags are counted. */
  relatedSample: 60,
  /** Pages of tags with fewer products ask search engines to leave them out. */
  indexedFrom: 3,
  /** With more tags than this, each letter has a separate page. */
  onOnePage: 600,
  perPage: 300,
  /** Most used tags at the top: if all tags follow, and if each letter has a separate page. */
  mostUsedOnOnePage: 12,
  mostUsedBeforeLetters: 60,
} as const;

/** A tag in the editor; only its text is sent. */
export interface Tag {
  /** The same for equivalent spellings. */
  id: string;
  text: string;
  className: string;
}

export const tagOf = (text: string): Tag => ({ id: identityOf(text), text, className: 'tag' });

/** The first spelling of each tag: those that differ in case only lead to one page. */
export const distinctTags = (texts: readonly string[]): string[] => {
  const first = new Map<string, string>();
  for (const text of texts) if (!first.has(identityOf(text))) first.set(identityOf(text), text);
  return [...first.values()];
};

/** Between the tags of a list, as keyboards of several scripts have them. */
export const tagSeparators = /[,;，、；،؛\t\r\n]+/;

/** Splits typed or pasted text into tags; drops empty ones. */
const split = (typed: string): string[] =>
  typed
    .split(tagSeparators)
    .map((text) => visibleTag(text).trim().replace(/\s+/g, ' '))
    .filter(isVisible);

export interface AddedTags {
  tags: Tag[];
  added: string[];
  /** Texts that are too long for a tag, and were not added. */
  tooLong: string[];
}

/** Adds typed text to the tags, without duplicates. */
export const addTags = (tags: readonly Tag[], typed: string): AddedTags => {
  const texts = split(typed);
  const fitting = texts.filter((text) => text.length <= sizes.tag);
  const all = distinctTags([...tags.map(({ text }) => text), ...fitting]);
  return {
    tags: all.map(tagOf),
    added: all.slice(tags.length),
    tooLong: texts.filter((text) => text.length > sizes.tag),
  };
};
