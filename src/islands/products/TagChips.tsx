import type { Tag } from '#lib/domain/tags.ts';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  tags: readonly Tag[];
  onRemove: (tag: Tag) => void;
}

export function TagChips({ tags, onRemove }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul className="tags chips" aria-label="Tags so far">
      {tags.map((tag) => (
        <li key={tag.id} className={`${tag.className} chip`}>
          <bdi>{tag.text}</bdi>
          <button
            type="button"
            className="chip-remove"
            aria-label={`Remove ${tag.text}`}
            onClick={() => onRemove(tag)}
          >
            <Icon name="cross" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
