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
    <div className="tags-all">
      <ul className="tags" aria-label="Tags">
        {first.map((tag) => (
          <li key={tag}>
            {linkTo ? (
              <a className="tag" dir="auto" href={linkTo(tag)}>
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
        <details className="tags-rest">
          <summary>{counted(rest.length, 'more tag')}</summary>
          <p dir="auto">{rest.join(', ')}</p>
        </details>
      )}
    </div>
  );
}
