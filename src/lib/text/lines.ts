/** Scripts whose characters are about twice as wide as Latin ones. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/gu;

/** About how many lines a text takes. @param width of a line, in average Latin characters */
export const estimatedLines = (text: string, width: number): number =>
  text
    .split('\n')
    .map((line) => Math.max(1, Math.ceil((line.length + (line.match(wide)?.length ?? 0)) / width)))
    .reduce((sum, lines) => sum + lines, 0);
