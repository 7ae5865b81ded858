import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { paths } from '#lib/paths.ts';
import { twinTexts } from '#lib/text/messages/moderation.ts';
import { StatusBadge } from '../products/StatusBadge.tsx';

type Props = Pick<ModeratedSummary, 'twins'>;

/** The first product with the same link or name, in a line of the queue. */
export function TwinNote({ twins: [first, ...others] = [] }: Props) {
  if (!first) return null;
  return (
    <p className="moderated-twin">
      {twinTexts.same(first)} <bdi>{first.name}</bdi>
      {others.length > 0 && ` ${twinTexts.more(others.length)}`}
    </p>
  );
}

/** All that are known, with links to their pages. */
export function TwinList({ twins = [] }: Props) {
  if (twins.length === 0) return null;
  return (
    <section className="twins" aria-labelledby="twins-title">
      <h3 className="inspect-title" id="twins-title">
        {twinTexts.title}
      </h3>
      <ul>
        {twins.map((twin) => (
          <li key={twin._id}>
            {twinTexts.same(twin)}{' '}
            <a className="link" href={paths.product(twin._id)} dir="auto">
              {twin.name}
            </a>{' '}
            <StatusBadge status={twin.status} />
          </li>
        ))}
      </ul>
    </section>
  );
}
