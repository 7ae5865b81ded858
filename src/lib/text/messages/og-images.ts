import { siteName } from './site.ts';

/** Texts of link-preview images (Open Graph). */
export const ogTexts = {
  /** In place of a name in letters that can't be drawn. */
  untitled: `A find on ${siteName}`,
  tag: 'Tag',
  maker: 'Maker',
  mostVoted: `What people on ${siteName} voted for most.`,
  alt: (title: string) => `${title} on ${siteName}`,
} as const;
