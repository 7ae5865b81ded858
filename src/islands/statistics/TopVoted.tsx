import { scaleLinear } from 'd3-scale';
import type { Statistics } from '#lib/contract/statistics.ts';
import { paths } from '#lib/paths.ts';

export function TopVoted({ products }: { products: Statistics['mostVoted'] }) {
  const length = scaleLinear([0, Math.max(1, ...products.map(({ upVote }) => upVote))], [0, 100]);
  return (
    <section className="chart" aria-labelledby="most-voted">
      <h2 className="chart-title" id="most-voted">
        Most voted
      </h2>
      {products.length === 0 && <p className="text-muted">No product is listed yet.</p>}
      <ol className="ranking">
        {products.map(({ _id, name, upVote }) => (
          <li key={_id}>
            <a href={paths.product(_id)} dir="auto">
              {name}
            </a>
            <span className="ranking-votes">
              {upVote.toLocaleString('en')}
              <span className="sr-only"> votes</span>
            </span>
            <svg className="ranking-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect width={length(upVote)} height="1" />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}
