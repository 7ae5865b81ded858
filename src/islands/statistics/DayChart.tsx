import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import type { PointerEvent } from 'react';
import {
  type DaySeries,
  dailyAverage,
  daySeries,
  seriesSummary,
  shortDay,
} from '#lib/browser/statistics/day-series.ts';
import type { Statistics } from '#lib/contract/statistics.ts';
import { ChartCaption } from './ChartTitle.tsx';
import { CountAxis } from './CountAxis.tsx';

interface Props {
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
export function DayChart({ days, series, picked, onPick }: Props) {
  const values = days.map((day) => day[series]);
  const last = days.length - 1;
  const x = scaleLinear([0, last], [room.left, width - room.right]);
  const y = scaleLinear([0, Math.max(4, ...values)], [height - room.bottom, room.top]).nice(4);
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
