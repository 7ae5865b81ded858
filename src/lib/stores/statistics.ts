import { atom } from 'nanostores';
import { api } from '../client/api.ts';
import type { Statistics } from '../contract/statistics.ts';

export type Figures = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; statistics: Statistics };

/** How the house is doing. */
export const $figures = atom<Figures>({ state: 'loading' });

export const loadFigures = async (): Promise<void> => {
  $figures.set({ state: 'loading' });
  try {
    const { data: statistics } = await api('getStatistics');
    $figures.set({ state: 'ready', statistics });
  } catch {
    $figures.set({ state: 'failed' });
  }
};
