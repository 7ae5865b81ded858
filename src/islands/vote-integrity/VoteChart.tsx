import { scaleLinear } from 'd3-scale';
import { useId } from 'react';
import type { VoteTimeline } from '#lib/contract/findings.ts';
import { days, hours } from '#lib/domain/durations.ts';
import { timelineTexts } from '#lib/text/messages/finding-screen.ts';
import { CountAxis, countScale } from '../statistics/CountAxis.tsx';
import { FigureSheet } from '../statistics/FigureSheet.tsx';

const width = 420;
const height = 160;
const room = { top: 10, right: 8, bottom: 22, left: 34 };
const floor = height - room.bottom;

/** Bars of votes over time, of which suspected ones are hatched. */
function Bars({ timeline }: { timeline: VoteTimeline }) {
  const { step, steps } = timeline;
  const hatch = useId();
  const length = step === 'hour' ? hours(1) : days(1);
  const times = steps.map(({ at }) => Date.parse(at));
  const [first = 0] = times;
  const last = times.at(-1) ?? first;
  const x = scaleLinear([first, last + length], [room.left, width - room.right]);
  const y = countScale(
    steps.map(({ votes }) => votes),
    [floor, room.top],
  );
  const bar = Math.min(24, Math.max(1, x(first + length) - x(first) - 1));
  return (
    <svg
      className="h-auto w-full max-w-144"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={timelineTexts.summary(timeline)}
    >
      <defs>
        <pattern id={hatch} width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="fill-amber-soft" width="4" height="4" />
          <rect className="fill-amber" width="2" height="4" />
        </pattern>
      </defs>
      <CountAxis y={y} left={room.left} right={width - room.right} />
      {steps.map(({ at, votes, suspected }, place) => (
        <g key={at}>
          <rect
            className="fill-violet"
            x={x(times[place] ?? 0)}
            width={bar}
            y={y(votes)}
            height={y(suspected) - y(votes)}
          />
          <rect
            className="stroke-amber"
            fill={`url(#${hatch})`}
            x={x(times[place] ?? 0)}
            width={bar}
            y={y(suspected)}
            height={floor - y(suspected)}
          />
        </g>
      ))}
      <text className="fill-muted text-xs" x={room.left} y={height - 5}>
        {timelineTexts.time(steps[0]?.at ?? '', step)}
      </text>
      {last > first && (
        <text className="fill-muted text-xs" x={width - room.right} y={height - 5} textAnchor="end">
          {timelineTexts.time(steps.at(-1)?.at ?? '', step)}
        </text>
      )}
    </svg>
  );
}

const legendLook = 'flex items-center gap-1.8 before:aspect-square before:w-2.8 before:rounded-small';

/** A product's votes over time, as a chart and as a table. */
export function VoteChart({ timeline, of }: { timeline: VoteTimeline; of: string }) {
  const { step, steps } = timeline;
  if (!steps.length) return <p className="text-muted">{timelineTexts.none}</p>;
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <b>{timelineTexts.title[step]}</b>
        <span className={`${legendLook} before:border-2 before:border-amber before:bg-amber-soft`}>
          {timelineTexts.suspected}
        </span>
        <span className={`${legendLook} before:bg-violet`}>{timelineTexts.others}</span>
      </figcaption>
      <Bars timeline={timeline} />
      <p className="text-sm text-muted">{timelineTexts.summary(timeline)}</p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-violet">
          {timelineTexts.asTable}
        </summary>
        <FigureSheet
          title={`${timelineTexts.title[step]}: ${of}`}
          file="votes-over-time.csv"
          headers={[timelineTexts.headers[step], timelineTexts.votes, timelineTexts.suspected]}
          rows={steps.map(({ at, votes, suspected }) => [timelineTexts.time(at, step), votes, suspected])}
        />
      </details>
    </figure>
  );
}
