import { paths } from '#lib/paths.ts';
import { readerPaths } from '#lib/reader-paths.ts';
import { isStorable } from '#lib/text/storable.ts';
import { identityOf } from '#lib/text/words.ts';
import type { TagLetter } from './tag-letters.ts';

/** Names of special characters, so that C# and C++ have readable addresses. No name is a prefix of another. */
const nameOf: Readonly<Record<string, string>> = {
  '+': 'plus',
  '#': 'sharp',
  '&': 'and',
  '/': 'slash',
  _: 'line',
  '~': 'tilde',
};
const named = new Map(Object.entries(nameOf).map(([character, name]) => [name, character]));

const escaped = (character: string): string =>
  `~${nameOf[character] ?? `x${character.codePointAt(0)?.toString(16)}~`}`;

/** Returns the slug of a tag's `identityOf`. Two keys never have the same slug. */
export const slugOfKey = (key: string): string =>
  key
    .replace(/[^\p{L}\p{M}\p{N}. -]/gu, escaped)
    .replaceAll(' ', '_')
    // A path segment of dots means a folder.
    .replace(/^\.+$/, (dots) => [...dots].map(escaped).join(''));

/**
 * A tag as its address has it: letters, digits, dots and hyphens stay, a space is `_`, and any other character is `~`
 * with its name or number (`c~sharp`). The same for all spellings that are one tag, and for no other tag.
 */
export const tagSlug = (tag: string): string => slugOfKey(identityOf(tag.toWellFormed()));

const escapes = /~(?:(plus|sharp|and|slash|line|tilde)|x([0-9a-f]{1,6})~)/g;

/** The tag's `identityOf` that a slug stands for; undefined unless it is spelled as `tagSlug` does. */
export const keyOfSlug = (slug: string): string | undefined => {
  const key = slug.replaceAll('_', ' ').replace(escapes, (_, name: string | undefined, hex: string) => {
    if (name) return named.get(name) ?? '';
    const code = Number.parseInt(hex, 16);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
  });
  return key !== '' && isStorable(key) && slugOfKey(key) === slug ? key : undefined;
};

/** Path of a tag's page. Separate from `paths`, so that pages without tags don't load it. */
export const tagPath = (tag: string): string => readerPaths.tag(tagSlug(tag));

/** Path of the feed of a tag's newest products. */
export const tagFeedPath = (tag: string, format: 'xml' | 'json'): string => `${tagPath(tag)}/feed.${format}`;

/** Path of the list of all tags, or of those of a letter; page 1 is left out of the address. */
export const tagsPath = (letter: TagLetter, page = 1): string =>
  `${paths.tags}?letter=${letter}${page === 1 ? '' : `&page=${page}`}`;
