import type { ScaleLinear } from 'd3-scale';

interface Props {
  y: ScaleLinear<number, number>;
  /** Ends of its lines. */
  left: number;
  right: number;
}

/** Lines of a chart at whole numbers, with these before them. */
export function CountAxis({ y, left, right }: Props) {
  return y
    .ticks(4)
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
