import { changesSite } from '#lib/domain/link-site.ts';

/** In characters: what is displayed of the part after the host. */
const pathLength = 30;

const address = /https?:\/\/[^\s<>"“”«»„]+/iuy;
/** Scheme before the colon of an address, unless it is the end of a longer word. */
const scheme = /(?<![\p{L}\p{N}])https?$/iu;
const longestScheme = 'https'.length;
const punctuation = new Set('.,;:!?…\'’‘"*_~`|。，、；：！？');
const openings = new Map([
  [')', '('],
  [']', '['],
  ['}', '{'],
  ['）', '（'],
  ['」', '「'],
  ['』', '『'],
  ['】', '【'],
]);

const countOf = (characters: readonly string[], one: string): number =>
  characters.reduce((count, character) => count + (character === one ? 1 : 0), 0);

/** An address without the punctuation after it, and without closing brackets that were opened before it. */
const withoutPunctuation = (text: string): string => {
  const characters = [...text];
  const unopened = new Map(
    [...openings].map(([close, open]) => [close, countOf(characters, close) - countOf(characters, open)]),
  );
  for (let end = characters.length; end > 0; end--) {
    const last = characters[end - 1] ?? '';
    const left = unopened.get(last) ?? 0;
    if (!punctuation.has(last) && left <= 0) return characters.slice(0, end).join('');
    if (left > 0) unopened.set(last, left - 1);
  }
  return '';
};

/**
 * The label has what a browser makes of the address: of a host in another script the ASCII form, so that none looks like
 * another one, and never only its beginning, which could be that of any site.
 */
export const labelOf = ({ host, pathname, search, hash }: URL): string => {
  const rest = pathname + search + hash;
  if (rest === '/') return host;
  return host + (rest.length > pathLength ? `${rest.slice(0, pathLength)}…` : rest);
};

/** Undefined for what parsers disagree about, or what could pass for another site. */
export const webAddress = (text: string): URL | undefined => {
  if (text.includes('\\') || !/^https?:\/\//i.test(text)) return;
  try {
    const url = new URL(text);
    return url.username || url.password || !url.hostname ? undefined : url;
  } catch {
    return; // `URL.canParse` before it would parse twice
  }
};

interface FoundAddress {
  start: number;
  /** Address without the punctuation after it. Empty if it is not the address of a web page. */
  written: string;
  /** Index of the white space after it. */
  end: number;
}

/** The address whose scheme ends at this colon. */
export const addressAt = (text: string, colon: number): FoundAddress | undefined => {
  const before = text.slice(Math.max(0, colon - longestScheme - 2), colon);
  const start = colon - (scheme.exec(before)?.[0].length ?? 0);
  address.lastIndex = start;
  const [all] = (start < colon && address.exec(text)) || [];
  if (!all) return;
  const written = withoutPunctuation(all);
  return { start, written: webAddress(written) ? written : '', end: start + all.length };
};

/**
 * Characters that display nothing or hardly anything between a dot and its neighbours: marks, spaces narrower than a
 * letter, and line breaks, where an address might be broken too.
 */
const unnoticed =
  /[\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\n-\r\u0085\u2000-\u200a\u2028\u2029\u202f\u205f\u2800]+/gu;
/** Dots of other scripts that NFKC keeps: Unicode's confusables of '.' and of '·', without the wide dot of Japanese names. */
const otherDots =
  /[\u00b7\u0660\u06d4\u06f0\u0701\u0702\u1427\u16eb\u2022\u2027\u2219\u22c5\u2e31\u2e33\ua4f8\ua60e\ua78f\u{10a50}]/gu;

/** Dots as a word or in brackets, as in 'b dot example' and 'b[.]example'. */
const spelledDots = / ?[([{] ?(?:dot|\.) ?[)\]}] ?| dot /giu;
const withSpelledDots = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\p{Cf}\p{M}]+/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(spelledDots, '.');

const looksLikeAddress = /:\/\/|[\p{L}\p{N}][.。]\p{L}{2}|\d(?:\.\d+){3}/u;

/** True if the name of a link looks like the address of another site. */
export const misleads = (name: string, href: string): boolean => {
  const text = name
    .normalize('NFKC')
    .replace(/\p{Cf}+/gu, '')
    .trim();
  // Before NFKC, which makes all spaces alike, and after it, which takes letters and their marks together.
  const seen = name.replace(unnoticed, '').normalize('NFKD').replace(unnoticed, '').replace(otherDots, '.');
  if (!looksLikeAddress.test(seen) && !looksLikeAddress.test(withSpelledDots(name))) return false;
  const named = text.includes('://') ? text : `https://${text}`;
  return !webAddress(named) || changesSite(named, [href]);
};
