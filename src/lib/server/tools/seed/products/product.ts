import type { ProductStatus } from '#lib/contract/products.ts';

/** The tags of the demo: few enough that they recur, so that a tag leads somewhere. */
type SeedTag =
  | 'accessibility'
  | 'ai'
  | 'api'
  | 'audio'
  | 'calendar'
  | 'command line'
  | 'community'
  | 'data'
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

/** A product as this folder writes it down. Days are counted back from the day of the seeding. */
export type ProductEntry = {
  slug: string;
  name: string;
  shortDescription: string;
  /** Plain text, paragraphs separated by a blank line. */
  description: string;
  tags: readonly SeedTag[];
  /** Unless said otherwise, `https://<slug>.example`. */
  externalLink?: null;
  /** Unless said otherwise, the file named after the slug. */
  logo?: null;
  /** E-mail of the person who added it. */
  maker: string;
  status: ProductStatus;
  addedDaysAgo: number;
  /** Only accepted products are featured. */
  featuredDaysAgo?: number;
  /** How many people voted for it; none of them the maker. */
  votes: number;
};

/** The same with everything spelled out: what the seeder reads. */
export type SeedProduct = Omit<ProductEntry, 'logo' | 'externalLink'> & {
  logo: string | null;
  externalLink: string | null;
};

/** Lets a text be written in lines of a readable length: line ends within a paragraph become spaces. */
export function prose(text: TemplateStringsArray): string {
  return text
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n');
}
