import { useState } from 'react';
import { type DaySeries, dayInWords, daySeries } from '#lib/browser/statistics/day-series.ts';
import type { Statistics } from '#lib/contract/statistics.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { DayChart } from './DayChart.tsx';
import { TopVoted } from './TopVoted.tsx';

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
