import { emoji } from '#lib/text/words.ts';

/**
 * English words that say how somebody asks, not what for. A search does not require them, unless it has no others:
 * 'The Who' is found by its name.
 */
const fillers: ReadonlySet<string> = new Set(
  `a about all also am an and any are around as at away back be because been but by can could did do does down each
  either every find for from get give gives go goes going had has have having help helps her here his how i if in into
  is it its just let lets like lot make makes many may me might mine more most much must my need needs neither no nor
  not of off on one only onto or our ours out over own please should see show so some somebody someone something
  somewhere such tell tells than that the their them then there these they thing things this those through to too under
  up upon us use used uses using very via want wanted wants was way ways we were what when where which while who whom
  whose why will with within without would you your yours app apps application applications best better easy easily
  find finding good great looking program simple simply software solution solutions tool tools d ll m re s t ve`.split(
    /\s+/,
  ),
);

const isEmoji = new RegExp(`^(?:${emoji})$`, 'u');

/** Emoji adorn what is asked for. */
export const isFiller = (word: string): boolean => fillers.has(word) || isEmoji.test(word);

/** The words of a query that have to be found. */
export const requiredWords = (words: readonly string[]): string[] => {
  const required = words.filter((word) => !isFiller(word));
  return required.length ? required : [...words];
};

/**
 * Words that many questions have, and that say of which kind something is to be, what one does with it or for whom it is,
 * rather than what it is.
 */
const qualifiers: ReadonlySet<string> = new Set(
  `alternative alternatives anywhere based big build cheap children client clients collect companies company create
  everywhere families family fast free friend friends group host hosted hosting hosts keep keeping kids large later
  lightweight listen listening local manage managing modern online open opensource organise organising organize
  organizing own people personal platform play playing private program quick read run safe safely save saving secure
  self selfhosted send sending server service share sharing source system team teams together track watch watching web
  website write writing`.split(/\s+/),
);

export const isQualifier = (word: string): boolean => qualifiers.has(word);

/** How much less such a word counts among those of which a product has only some. */
export const emphasisOf = (word: string): number => (isQualifier(word) ? 0.4 : 1);
