import type { ProductStatus, Rejection } from '#lib/contract/products.ts';

/** Few, so that each has several products. */
type SeedTag =
  | 'accessibility'
  | 'ai'
  | 'api'
  | 'audio'
  | 'calendar'
  // Merged into 'command line'.
  | 'cli'
  | 'command line'
  | 'community'
  | 'data'
  // Proposed to be merged.
  | 'database'
  | 'databases'
  | 'design'
  | 'developer tools'
  | 'education'
  | 'email'
  | 'energy'
  | 'family'
  | 'finance'
  | 'food'
  | 'games'
  | 'git'
  | 'hardware'
  | 'health'
  | 'home'
  | 'infrastructure'
  | 'language'
  | 'local-first'
  | 'maps'
  | 'music'
  | 'nature'
  | 'notes'
  | 'on-device'
  | 'open source'
  | 'operations'
  | 'performance'
  | 'photography'
  | 'privacy'
  | 'reading'
  | 'security'
  | 'self-hosted'
  | 'teams'
  | 'testing'
  | 'travel'
  | 'writing';

/** A product as the files of this folder write it. Days count back from the time of seeding. */
export type ProductEntry = {
  slug: string;
  name: string;
  shortDescription: string;
  /** Plain text, paragraphs separated by a blank line. */
  description: string;
  tags: readonly SeedTag[];
  /** Default: `https://<slug>.example`. */
  externalLink?: null;
  /** Default: the file named after the slug. */
  logo?: null;
  /** E-mail. */
  maker: string;
  status: ProductStatus;
  /** Why it was rejected, a day after it was added. */
  rejection?: Rejection;
  /** It was accepted since, and appears so many days (UTC) after that of the seeding. */
  launchInDays?: number;
  addedDaysAgo: number;
  /** Only accepted products are featured. */
  featuredDaysAgo?: number;
  /** Number of voters, the maker not among them. */
  votes: number;
};

/** With the defaults filled in. */
export type SeedProduct = Omit<ProductEntry, 'logo' | 'externalLink'> & {
  logo: string | null;
  externalLink: string | null;
};

/** Line ends within a paragraph become spaces, so that the source can be wrapped. */
export function prose(text: TemplateStringsArray): string {
  return text
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n');
}
