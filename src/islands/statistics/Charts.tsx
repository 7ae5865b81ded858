import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { type PointerEvent, useState } from 'react';
import {
  type DaySeries,
  dailyAverage,
  dayInWords,
  daySeries,
  seriesSummary,
  shortDay,
} from '#lib/browser/statistics/day-series.ts';
import type { Statistics } from '#lib/contract/statistics.ts';
import { paths } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { ChartCaption, ChartTitle } from './ChartTitle.tsx';
import { CountAxis, countScale } from './CountAxis.tsx';

interface ChartProps {
  days: Statistics['days'];
  series: DaySeries;
  /** Index of the selected day. */
  picked: number;
  onPick: (place: number) => void;
}

const width = 320;
const height = 150;
const lineLook = 'fill-none stroke-violet stroke-2';
const room = { top: 10, right: 8, bottom: 22, left: 30 };

/** Pointing at a day selects it. Today is dashed, since it is not over: a solid line would plunge every morning. */
function DayChart({ days, series, picked, onPick }: ChartProps) {
  const values = days.map((day) => day[series]);
  const last = days.length - 1;
  const x = scaleLinear([0, last], [room.left, width - room.right]);
  const y = countScale(values, [height - room.bottom, room.top]);
  const average = dailyAverage(days, series);
  const outline = line<number>((_, place) => x(place), y);
  const today = line<number>((_, place) => x(last - 1 + place), y)(values.slice(-2)) ?? undefined;
  const body = area<number>((_, place) => x(place), y(0), y)(values) ?? undefined;
  const named = [0, Math.floor(last / 2), last];
  const value = values[picked] ?? 0;

  const onPoint = ({ currentTarget, clientX }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const place = Math.round(x.invert(((clientX - box.left) / box.width) * width));
    onPick(Math.min(last, Math.max(0, place)));
  };
  return (
    <figure className="min-w-0 md:col-start-1">
      <ChartCaption>
        {daySeries[series]} a day <span className="tabular-nums">{value.toLocaleString('en')}</span>
        {average !== undefined && (
          <small className="basis-full font-text text-sm leading-label font-normal text-muted">
            {average.toLocaleString('en', { maximumFractionDigits: 1 })} on average
          </small>
        )}
      </ChartCaption>
      <svg
        className="h-auto w-full cursor-crosshair touch-pan-y"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={seriesSummary(days, series)}
        onPointerDown={onPoint}
        onPointerMove={onPoint}
      >
        <CountAxis y={y} left={room.left} right={width - room.right} />
        {named.map((place) => (
          <text
            key={place}
            className="fill-muted text-xs tabular-nums"
            x={x(place)}
            y={height - 5}
            textAnchor={place === 0 ? 'start' : place === last ? 'end' : 'middle'}
          >
            {shortDay(days[place]?.day ?? '')}
          </text>
        ))}
        <path className="fill-violet-soft" d={body} />
        <path className={lineLook} strokeLinejoin="round" d={outline(values.slice(0, -1)) ?? undefined} />
        <path className={lineLook} strokeLinejoin="round" strokeDasharray="4 4" d={today} />
        {average !== undefined && (
          <line
            className="stroke-amber"
            strokeDasharray="1 3"
            x1={room.left}
            x2={width - room.right}
            y1={y(average)}
            y2={y(average)}
          />
        )}
        <line
          className="stroke-field"
          strokeDasharray="3 3"
          x1={x(picked)}
          x2={x(picked)}
          y1={room.top}
          y2={y(0)}
        />
        <circle className="fill-amber stroke-paper stroke-2" cx={x(picked)} cy={y(value)} r="4.5" />
      </svg>
    </figure>
  );
}

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
export function Charts({ days, mostVoted }: Pick<Statistics, 'days' | 'mostVoted'>) {
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
