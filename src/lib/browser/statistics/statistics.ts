import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { Statistics } from '#lib/contract/statistics.ts';

const figures = createLoadable(async (): Promise<Statistics> => {
  const { data } = await api('getStatistics', {});
  return data;
});

/** How the house is doing. */
export const $figures: ReadableAtom<Load<Statistics>> = figures.$load;

/** Knows the figures while their screen is shown. @returns what ends that */
export const followFigures = (): (() => void) => loadForScreen(figures, figures.load);

/** Asks for them again, after a failure. */
export const reloadFigures = async (): Promise<void> => {
  await figures.reload();
};
