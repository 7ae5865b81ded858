import { scaleLinear } from 'd3-scale';
import type { Statistics } from '#lib/contract/statistics.ts';
import { paths } from '#lib/paths.ts';
import { ChartTitle } from './ChartTitle.tsx';

export function TopVoted({ products }: { products: Statistics['mostVoted'] }) {
  const length = scaleLinear([0, Math.max(1, ...products.map(({ upVote }) => upVote))], [0, 100]);
  return (
    <section
      className="min-w-0 md:col-start-2 md:row-span-3 md:row-start-1 md:flex md:flex-col"
      aria-labelledby="most-voted"
    >
      <ChartTitle id="most-voted">Most voted</ChartTitle>
      {products.length === 0 && <p className="text-muted">No product is listed yet.</p>}
      <ol className="grid gap-1.4 md:flex-1">
        {products.map(({ _id, name, upVote }) => (
          <li key={_id} className="grid grid-cols-rest-auto items-center gap-x-4">
            <a
              className="min-h-7 truncate leading-7 underline-offset-link hover:text-violet hover:underline"
              href={paths.product(_id)}
              dir="auto"
            >
              {name}
            </a>
            <span className="tabular-nums">
              {upVote.toLocaleString('en')}
              <span className="sr-only"> votes</span>
            </span>
            <svg
              className="col-span-full h-1.6 w-full rounded-pill bg-sunken fill-violet"
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect width={length(upVote)} height="1" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
