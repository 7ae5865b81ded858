import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { Statistics } from '#lib/contract/statistics.ts';

const figures = createLoadable(async (): Promise<Statistics> => {
  const { data } = await api('getStatistics', {});
  return data;
});

export const $figures: ReadableAtom<Load<Statistics>> = figures.$load;

/** Loads the figures for their screen. @returns stops it */
export const followFigures = (): (() => void) => loadForScreen(figures, figures.load);

export const reloadFigures = async (): Promise<void> => {
  await figures.reload();
};
