import { type ScaleLinear, scaleLinear } from 'd3-scale';

/** Lines of an axis, about. */
const lines = 4;

/** The vertical scale of a chart of counts, from 0 at the bottom to a round number. */
export const countScale = (
  counts: readonly number[],
  [bottom, top]: [number, number],
): ScaleLinear<number, number> => scaleLinear([0, Math.max(lines, ...counts)], [bottom, top]).nice(lines);

interface Props {
  y: ScaleLinear<number, number>;
  /** Ends of its lines. */
  left: number;
  right: number;
}

/** Lines of a chart at whole numbers, with these before them. */
export function CountAxis({ y, left, right }: Props) {
  return y
    .ticks(lines)
    .filter(Number.isInteger)
    .map((tick) => (
      <g key={tick}>
        <line className="stroke-line" x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
        <text
          className="fill-muted text-xs tabular-nums"
          x={left - 6}
          y={y(tick)}
          dy="0.35em"
          textAnchor="end"
        >
          {tick.toLocaleString('en')}
        </text>
      </g>
    ));
}
