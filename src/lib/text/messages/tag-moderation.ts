import type { MergePreview, TagView } from '#lib/contract/tag-aliases.ts';
import { counted } from '#lib/text/counts.ts';

/** Filters of the list of tags. */
export const tagViews: Record<TagView, string> = {
  all: 'All',
  proposed: 'May mean the same',
  merged: 'With merged tags',
};

export const tagModeration = {
  filter: 'Find a tag',
  show: 'Show',
  tag: 'Tag',
  products: 'Products',
  merged: 'Merged into it',
  merge: 'Merge',
  separate: (tag: string) => `Separate ${tag}`,
  mergeInto: (tag: string) => `Merge into ‘${tag}’`,
  formTitle: (tag: string) => `Merge ‘${tag}’ into another tag`,
  into: 'Target tag',
  hint: 'A tag of published products. The next step shows what would move.',
  submit: 'Preview the merge',
  noSuchTag: 'No published product has this tag',
  noneFound: (q: string) => `No tag found for “${q}”`,
  foundIn: 'The search covers tags and the ones merged into them.',
  noneProposed: 'No similar tags',
  noneProposedText: 'Tags that differ only by a plural, a space or a hyphen appear here.',
  noneMerged: 'No merged tags',
  noneMergedText: 'Tags with other tags merged into them appear here.',
  none: 'There are no tags yet',
  noneText: 'Tags appear with the first published product.',
} as const;

/** Results of changes. */
export const tagModerationMessages = {
  merged: (from: string, into: string) => `‘${from}’ has been merged into ‘${into}’`,
  separated: (tag: string) => `‘${tag}’ is a separate tag again`,
} as const;

const someOf = (names: readonly string[], total: number): string =>
  names.length < total ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ');

/** Asks before a merge, and says what it moves. */
export const mergeQuestion = ({ from, into, both, names, aliases }: MergePreview) => ({
  title: `Merge ‘${from.tag}’ into ‘${into.tag}’?`,
  text: [
    `‘${into.tag}’ will list what ‘${from.tag}’ lists, ${counted(from.products, 'product')}: ${someOf(names, from.products)}.`,
    ...(both
      ? [`${both.toLocaleString('en')} of them ${both === 1 ? 'already has' : 'already have'} both tags.`]
      : []),
    ...(aliases.length ? [`${aliases.join(', ')}: merged earlier, and move too.`] : []),
    `The address of ‘${from.tag}’ will redirect to ‘${into.tag}’. Products keep their spelling, and you can separate the tags again.`,
  ].join(' '),
  confirm: 'Merge',
});

export const separateQuestion = (alias: string, tag: string) => ({
  title: `Separate ‘${alias}’ from ‘${tag}’?`,
  text: `Products tagged ‘${alias}’ will be listed under a separate tag again.`,
  confirm: 'Separate',
});
