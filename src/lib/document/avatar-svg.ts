/** The colours `--tone-0` to `--tone-7` of styles/tokens.css. The contrast of white on each, facets included, is at least 4.5:1. */
const tones = ['#0f766e', '#a8500a', '#4338ca', '#157a3a', '#be123c', '#0369a1', '#86198f', '#3f4a5f'];

/** Lighter and darker facets of a cut stone, in a viewBox of 96. */
const cuts: readonly (readonly [light: string, dark: string])[] = [
  ['M0 0h70L26 96H0z', 'M96 40v56H60z'],
  ['M96 0H30l40 96h26z', 'M0 52v44h34z'],
  ['M0 0h96v30L0 62z', 'M30 96h66V58z'],
  ['M0 96V34l96 36v26z', 'M58 0h38v44z'],
];

/** Valid names of pictures: a tone, a cut, and up to two letters or digits. */
const picture = /^([0-7])([0-3])(?:-([\p{L}\p{N}]{1,2}))?$/u;

/**
 * Returns a picture as SVG: fixed shapes and at most two letters, so that an address can inject neither text nor code.
 * @param name the last part of its path, decoded and without the ending
 * @returns undefined if there is no such picture
 */
export const avatarSvg = (name: string): string | undefined => {
  const [, tone, cut, letters = ''] = picture.exec(name) ?? [];
  if (tone === undefined || cut === undefined) return undefined;
  const [light, dark] = cuts[Number(cut)] ?? ['', ''];
  const size = [...letters].length > 1 ? 38 : 46;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
<path fill="${tones[Number(tone)]}" d="M0 0h96v96H0z"/>
<path fill="#fff" fill-opacity=".08" d="${light}"/>
<path fill="#000" fill-opacity=".16" d="${dark}"/>
<text x="48" y="50" fill="#fff" font-family="Helvetica Neue,Arial,sans-serif" font-size="${size}" font-weight="700" text-anchor="middle" dominant-baseline="central">${letters}</text>
</svg>
`;
};
