import { scaleLinear } from 'd3-scale';
import { useState } from 'react';
import { type DaySeries, dayInWords, daySeries } from '#lib/browser/statistics/day-series.ts';
import type { Statistics } from '#lib/contract/statistics.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { ChartTitle } from './ChartTitle.tsx';
import { DayChart } from './DayChart.tsx';

function TopVoted({ products }: { products: Statistics['mostVoted'] }) {
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

/** One slider selects the day in all charts: an accessible alternative to pointing at them. */
export function DayCharts({ days, mostVoted }: Pick<Statistics, 'days' | 'mostVoted'>) {
  const last = days.length - 1;
  const [picked, setPicked] = useState(last);
  const day = days[picked];
  return (
    <>
      {day && (
        <div className="mb-6 grid gap-1.4">
          <label htmlFor="day">
            Day <b>{absoluteDate(day.day)}</b>
            {picked === last && <span> (today so far)</span>}
          </label>
          <input
            className="min-h-7 w-full accent-violet"
            id="day"
            type="range"
            min={0}
            max={last}
            value={picked}
            aria-valuetext={dayInWords(day)}
            onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
          />
        </div>
      )}
      <div className="grid gap-x-10 gap-y-8 md:grid-flow-dense md:grid-cols-2">
        {(Object.keys(daySeries) as DaySeries[]).map((series) => (
          <DayChart key={series} days={days} series={series} picked={picked} onPick={setPicked} />
        ))}
        <TopVoted products={mostVoted} />
      </div>
    </>
  );
}
