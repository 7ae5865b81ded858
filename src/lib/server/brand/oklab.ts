/** A colour as `#rrggbb`. */
export type Hex = `#${string}`;

type Triple = readonly [number, number, number];

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (value: number): number =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;

/** Red, green and blue of light, 0 to 1. */
const linearOf = (colour: Hex): Triple => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    toLinear(Number.parseInt(colour.slice(at, at + 2), 16) / 255),
  );
  return [red, green, blue];
};

/** https://bottosson.github.io/posts/oklab */
const labOf = (colour: Hex): Triple => {
  const [r, g, b] = linearOf(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

const hexOf = ([lightness, a, b]: Triple): Hex => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((value) => Math.round(Math.min(1, Math.max(0, toGamma(value))) * 255));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
};

/** Mixes two colours like CSS: `color-mix(in oklab, colour, other percent%)`. */
export const mix = (colour: Hex, other: Hex, percent: number): Hex => {
  const [from, to] = [labOf(colour), labOf(other)];
  const between = (at: 0 | 1 | 2): number => from[at] + ((to[at] - from[at]) * percent) / 100;
  return hexOf([between(0), between(1), between(2)]);
};

/** Contrast as WCAG 2.2 defines it, 1 to 21. */
export const contrast = (one: Hex, other: Hex): number => {
  const luminance = (colour: Hex): number => {
    const [red, green, blue] = linearOf(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
};
