import { isWithin } from './report.ts';
import type { Section } from './section.ts';

interface Conclusion {
  lines: readonly string[];
  exitCode: 0 | 1;
}

/**
 * The end of a run. A figure over its budget is a result, which the table marks: only what could not be measured makes the
 * program fail.
 */
export const conclusionOf = (sections: readonly Section[]): Conclusion => {
  const failures = sections.flatMap((section) => section.failures.map((why) => `${section.title}: ${why}`));
  const figures = sections.flatMap((section) => section.figures).filter(({ budget }) => budget);
  const over = figures.filter((figure) => !isWithin(figure)).length;
  return {
    lines: [
      ...failures.map((failure) => `FAILED  ${failure}`),
      '',
      `${figures.length - over} of ${figures.length} figures with a budget are within it${over ? '; the others are marked OVER' : ''}.`,
      failures.length
        ? 'Not everything could be measured (exit code 1).'
        : 'Everything was measured (exit code 0, whatever is over its budget).',
    ],
    exitCode: failures.length ? 1 : 0,
  };
};
