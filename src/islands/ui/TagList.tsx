import { lists } from '#lib/domain/specification.ts';
import { counted } from '#lib/text/counts.ts';

interface Props {
  tags: readonly string[];
  /** The address that each of the first tags links to. */
  linkTo?: (tag: string) => string;
}

/** All tags of a product: the first ones as chips, the rest as text in a disclosure. */
export function TagList({ tags, linkTo }: Props) {
  const first = tags.slice(0, lists.tagsOfEach);
  const rest = tags.slice(lists.tagsOfEach);
  if (!first.length) return null;
  return (
    <div className="grid max-w-full min-w-0 gap-2.4">
      <ul className="flex flex-wrap gap-1.6 *:flex *:max-w-full" aria-label="Tags">
        {first.map((tag) => (
          <li key={tag}>
            {linkTo ? (
              <a
                className="tag min-h-8 bg-surface hover:border-violet hover:text-violet"
                dir="auto"
                href={linkTo(tag)}
              >
                {tag}
              </a>
            ) : (
              <span className="tag" dir="auto">
                {tag}
              </span>
            )}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer content-center">
            {counted(rest.length, 'more tag')}
          </summary>
          <p className="max-h-80 overflow-auto text-sm leading-normal wrap-anywhere text-muted" dir="auto">
            {rest.join(', ')}
          </p>
        </details>
      )}
    </div>
  );
}
