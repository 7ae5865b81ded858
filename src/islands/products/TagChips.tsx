import type { Tag } from '#lib/domain/tags.ts';
import { Icon } from '../ui/Icon.tsx';

interface Props {
  tags: readonly Tag[];
  onRemove: (tag: Tag) => void;
}

export function TagChips({ tags, onRemove }: Props) {
  if (tags.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.6 *:max-w-full mb-2" aria-label="Tags so far">
      {tags.map((tag) => (
        <li key={tag.id} className={`${tag.className} inline-flex bg-surface pr-0 text-sm text-ink`}>
          <bdi>{tag.text}</bdi>
          <button
            type="button"
            className="grid size-9 flex-none place-items-center rounded-pill text-muted hover:text-bad"
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
