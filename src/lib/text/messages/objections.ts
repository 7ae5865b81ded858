import type { Removal } from '#lib/contract/objections.ts';
import { counted } from '#lib/text/counts.ts';

/** Texts about votes that moderators removed, and the maker’s objection. */
export const objectionTexts = {
  title: 'Removed votes',
  of: (name: string): string => `Removed votes for ${name}`,
  intro:
    'Moderators removed votes that looked coordinated. This says nothing about who arranged them. If the votes were honest, object once and explain it: moderators answer here.',
  none: 'No removed votes',
  noneText: 'Every vote for this product counts.',
  gone: 'This is not your product',
  hint: 'Why were these votes honest? Where did you share your product, and who may have voted? Only moderators read it. You can object once.',
  object: ({ votes }: Pick<Removal, 'votes'>): string => `Object to the removal of ${counted(votes, 'vote')}`,
  objected: 'Moderators have your objection',
  yours: 'Your objection',
  waits: 'Moderators have not answered yet.',
  answer: 'Answer of the moderators',
  restored: 'Moderators restored the votes',
  /** For moderators. */
  theirs: 'Objections',
  by: (name: string): string => `The maker of ${name} objects`,
  respond: 'Your answer',
  respondHint:
    'It is final: the maker reads it, without your name, and the votes stay removed. To restore them, undo the decision.',
  send: 'Send the answer',
  sent: 'The maker has your answer',
  accepted: 'The votes were restored.',
} as const;
