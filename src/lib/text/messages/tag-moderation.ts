import type { MergePreview, TagView } from '#lib/contract/tag-aliases.ts';
import { counted } from '#lib/text/counts.ts';

/** Filters of the list of tags. */
export const tagViews: Record<TagView, string> = {
  all: 'All',
  proposed: 'May be meant alike',
  merged: 'With merged ones',
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
  into: 'Into',
  hint: 'A tag that published products have. The next step shows what moves.',
  submit: 'Show what moves',
  noSuchTag: 'No published product has this tag',
  noneFound: (q: string) => `No tag found for “${q}”`,
  foundIn: 'The search looks into tags, and into those merged into them.',
  noneProposed: 'Nothing may be meant alike',
  noneProposedText: 'Tags appear here that differ by a plural, a space or a hyphen only.',
  noneMerged: 'Nothing has been merged',
  noneMergedText: 'Tags appear here once another one has been merged into them.',
  none: 'There are no tags yet',
  noneText: 'They come with the first published product.',
} as const;

/** Results of changes. */
export const tagModerationMessages = {
  merged: (from: string, into: string) => `‘${from}’ is merged into ‘${into}’`,
  separated: (tag: string) => `‘${tag}’ is a tag of its own again`,
} as const;

const someOf = (names: readonly string[], total: number): string =>
  names.length < total ? `${names.join(', ')} and ${total - names.length} more` : names.join(', ');

/** Asks before a merge, and says what it moves. */
export const mergeQuestion = ({ from, into, both, names, aliases }: MergePreview) => ({
  title: `Merge ‘${from.tag}’ into ‘${into.tag}’?`,
  text: [
    `‘${into.tag}’ will list what ‘${from.tag}’ lists, ${counted(from.products, 'product')}: ${someOf(names, from.products)}.`,
    ...(both
      ? [`${both.toLocaleString('en')} of them ${both === 1 ? 'has' : 'have'} both tags already.`]
      : []),
    ...(aliases.length ? [`${aliases.join(', ')}: merged before, and come along.`] : []),
    `The address of ‘${from.tag}’ will lead to ‘${into.tag}’. Products keep their own spelling, and you can separate the two again.`,
  ].join(' '),
  confirm: 'Merge',
});

export const separateQuestion = (alias: string, tag: string) => ({
  title: `Separate ‘${alias}’ from ‘${tag}’?`,
  text: `Products tagged ‘${alias}’ will be listed under a tag of their own again.`,
  confirm: 'Separate',
});
