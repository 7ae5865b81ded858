/** Paths of the illustration on the home page: isometric slabs with a hole, in units of its viewBox. */

export const centre = 280;
const halfWidth = 236;
const halfHeight = 118;
/** Share of an edge that a rounded corner takes. */
const corner = 0.1;

type Point = readonly [number, number];

/** Formats a point in whole units, less than a pixel on most screens: the page must fit the first round trip. */
const at = ([x, y]: Point) => `${Math.round(x)} ${Math.round(y)}`;
const between = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

const corners = (y: number) => ({
  back: [centre, y - halfHeight] as const,
  right: [centre + halfWidth, y] as const,
  front: [centre, y + halfHeight] as const,
  left: [centre - halfWidth, y] as const,
});

/** The top: a rhombus with rounded corners. */
export const topSide = (y: number): string => {
  const { back, right, front, left } = corners(y);
  const turn = (from: Point, by: Point, to: Point) =>
    `${at(between(by, from, corner))}Q${at(by)} ${at(between(by, to, corner))}`;
  return `M${turn(left, back, right)}L${turn(back, right, front)}L${turn(right, front, left)}L${turn(front, left, back)}Z`;
};

/** Outline of both visible sides, down to the slab's thickness. */
export const sides = (y: number, thickness: number): string => {
  const { right, front, left } = corners(y + thickness);
  const inset = (halfWidth * corner) / 2;
  const [west, east] = [centre - halfWidth + inset, centre + halfWidth - inset];
  return (
    `M${west} ${y}V${y + thickness}Q${at([west, y + thickness + inset / 2])} ${at(between(left, front, corner))}` +
    `L${at(between(front, left, corner))}Q${at(front)} ${at(between(front, right, corner))}` +
    `L${at(between(right, front, corner))}Q${at([east, y + thickness + inset / 2])} ${east} ${y + thickness}V${y}Z`
  );
};

/** A wavy seam along both sides, `below` the upper edge; `swing` is the amplitude of its waves. */
export const seam = (y: number, below: number, swing: number): string => {
  const steps = 6;
  const points = Array.from({ length: steps + 1 }, (_, step): Point => {
    const share = (step / steps) * 2 - 1;
    const edge = y + below + halfHeight * (1 - Math.abs(share));
    return [centre + share * halfWidth, edge + Math.sin(step * 1.9 + below) * swing];
  });
  return `M${points.map(at).join('L')}`;
};

const hole = { halfWidth: 126, halfHeight: 63 };
const holeCorners = (y: number): Point[] =>
  [
    [-1, -0.38],
    [-0.42, -1],
    [0.42, -1],
    [1, -0.38],
    [1, 0.38],
    [0.42, 1],
    [-0.42, 1],
    [-1, 0.38],
  ].map(([x = 0, down = 0]) => [centre + x * hole.halfWidth, y + down * hole.halfHeight]);

export const holeRim = (y: number): string => `M${holeCorners(y).map(at).join('L')}Z`;

/** The visible walls inside the hole, from left to right. */
export const holeWalls = (y: number, thickness: number): string[] => {
  const rim = holeCorners(y);
  return [7, 0, 1, 2, 3].map((index) => {
    const [a, b] = [rim[index] ?? rim[0], rim[(index + 1) % 8] ?? rim[0]] as [Point, Point];
    return `M${at(a)}L${at(b)}V${Math.round(b[1] + thickness)}L${at([a[0], a[1] + thickness])}Z`;
  });
};
