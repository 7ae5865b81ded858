import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import { paths } from '#lib/paths.ts';
import { twinTexts } from '#lib/text/messages/moderation.ts';
import { StatusBadge } from '../products/StatusBadge.tsx';
import { partTitle } from './looks.ts';

const noteLook =
  'truncate text-sm font-semibold max-md:whitespace-normal max-md:wrap-anywhere ' +
  'before:mr-1.8 before:inline-block before:aspect-square before:w-2.4 before:bg-amber before:clip-diamond';

type Props = Pick<ModeratedSummary, 'twins'>;

/** The first product with the same link or name, in a line of the queue. */
export function TwinNote({ twins: [first, ...others] = [] }: Props) {
  if (!first) return null;
  return (
    <p className={noteLook}>
      {twinTexts.same(first)} <bdi>{first.name}</bdi>
      {others.length > 0 && ` ${twinTexts.more(others.length)}`}
    </p>
  );
}

/** All that are known, with links to their pages. */
export function TwinList({ twins = [] }: Props) {
  if (twins.length === 0) return null;
  return (
    <section
      className="rounded-small bg-amber-soft px-4 py-3.6 text-sm leading-relaxed wrap-anywhere"
      aria-labelledby="twins-title"
    >
      <h3 className={partTitle} id="twins-title">
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
