/** The kinds of pages that have an Open Graph image, as its address names them. */
export const ogKinds = ['products', 'tags', 'makers', 'leaderboards'] as const;
export type OgKind = (typeof ogKinds)[number];

/** Something that has a logo, or else a monogram made of its name. */
export interface Marked<Logo = string> {
  name: string;
  logo: Logo | null;
}

export interface OgEntry<Logo = string> extends Marked<Logo> {
  /** Place from 1; null in an unordered list. */
  place: number | null;
}

/**
 * Everything that an Open Graph image displays and depends on.
 * @typeParam Logo the URL of a logo, or the image loaded from it
 */
export interface OgContent<Logo = string> {
  /** The kind of page, above the title. */
  label: string | null;
  title: string;
  text: string | null;
  /** The mean of the ratings and how many there are, such as '4.5' and '12 reviews'. */
  rating: { average: number; count: string } | null;
  /** Short texts below, such as tags or numbers. */
  facts: readonly string[];
  mark: (Marked<Logo> & { round: boolean }) | null;
  /** Takes the place of the mark. */
  entries: readonly OgEntry<Logo>[];
}
