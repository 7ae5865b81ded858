import { $mergedTag, mergeTag, separateTag } from '#lib/browser/tags/moderated-tags.ts';
import type { ModeratedTag } from '#lib/contract/tag-aliases.ts';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { tagModeration } from '#lib/text/messages/tag-moderation.ts';
import { Icon } from '../ui/Icon.tsx';
import type { Column } from '../ui/table/column.ts';
import { quietButton, rowLink } from '../ui/table/row-looks.ts';

interface Gone {
  /** Called once the element that had the focus is gone. */
  onGone: () => void;
}

function Aliases({ tag, onGone }: { tag: ModeratedTag } & Gone) {
  const separate = async (alias: ModeratedTag['aliases'][number]) => {
    if (await separateTag(alias, tag.tag)) onGone();
  };
  if (!tag.aliases.length) return <span className="text-muted">–</span>;
  return (
    <ul className="flex flex-wrap gap-1.6">
      {tag.aliases.map((alias) => (
        <li key={alias.slug}>
          <button
            type="button"
            className="tag min-h-8 cursor-pointer gap-1.4 bg-surface hover:border-bad hover:text-bad"
            aria-label={tagModeration.separate(alias.tag)}
            onClick={() => separate(alias)}
          >
            <span dir="auto">{alias.tag}</span>
            <Icon name="cross" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function MergeButtons({ tag, onGone }: { tag: ModeratedTag } & Gone) {
  const { proposal } = tag;
  const accept = async () => {
    if (proposal && (await mergeTag(tag, proposal.slug)) === 'done') onGone();
  };
  return (
    <span className="flex flex-wrap gap-1.6 md:justify-end">
      {proposal && (
        <button type="button" className={`btn btn-line ${quietButton}`} onClick={accept}>
          <span className="max-w-64 truncate">{tagModeration.mergeInto(proposal.tag)}</span>
          <span className="sr-only"> {tag.tag}</span>
        </button>
      )}
      <button type="button" className={`btn btn-line ${quietButton}`} onClick={() => $mergedTag.set(tag)}>
        {tagModeration.merge}…<span className="sr-only"> {tag.tag}</span>
      </button>
    </span>
  );
}

export const tagColumns = (onGone: () => void): Column<ModeratedTag>[] => [
  {
    header: tagModeration.tag,
    kind: 'lead',
    cell: ({ tag }) => (
      <a className={`wrap-anywhere ${rowLink}`} dir="auto" href={tagPath(tag)}>
        {tag}
      </a>
    ),
  },
  {
    header: tagModeration.products,
    kind: 'figure',
    cell: ({ products }) => products.toLocaleString('en'),
  },
  { header: tagModeration.merged, cell: (tag) => <Aliases tag={tag} onGone={onGone} /> },
  { header: tagModeration.merge, kind: 'action', cell: (tag) => <MergeButtons tag={tag} onGone={onGone} /> },
];
