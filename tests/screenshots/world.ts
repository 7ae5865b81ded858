import type { Member } from '../support/people.ts';

/** Whose eyes a screen is seen by. The maker has products; the reader has none. */
export type Who = 'reader' | 'maker' | 'moderator' | 'admin';

/** A running site, with one person of each kind. */
export interface World {
  url: string;
  members: Record<Who, Member>;
  /** By what there is to see of them. */
  products: Record<'published' | 'own' | 'unreviewed' | 'pending' | 'rejected' | 'coming', string>;
  stop(): Promise<void>;
}
