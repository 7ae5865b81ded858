import { onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForMember } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { DashboardFigures } from '#lib/contract/dashboard.ts';

const figures = createLoadable(async (_uid: string): Promise<DashboardFigures> => {
  const { data } = await api('getDashboard');
  return data;
});

/** What the menu and the cards of the dashboard tell, for the signed-in person. */
export const $figures: ReadableAtom<Load<DashboardFigures>> = figures.$load;

onMount(figures.$load, () => loadForMember(figures, ({ uid }) => figures.load(uid)));

/** Loads them again, after a failure. */
export const reloadFigures = async (): Promise<void> => {
  await figures.reload();
};
