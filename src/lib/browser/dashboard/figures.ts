import { computed, onMount, type ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { DashboardFigures } from '#lib/contract/dashboard.ts';
import { integrityPaths } from '#lib/paths.ts';
import { $account } from './account.ts';

/** The answer depends on the role too: the figures of another one are dropped. */
const figures = createLoadable(async (_email: string, _role: string): Promise<DashboardFigures> => {
  const { data } = await api('getDashboard');
  return data;
});

/** Figures in the dashboard's menu and cards, for the signed-in member's role. */
export const $figures: ReadableAtom<Load<DashboardFigures>> = figures.$load;

/** Work that waits for moderators; undefined until it is loaded, and for other roles. */
export const $moderationFigures = computed($figures, (load) =>
  load.state === 'ready' ? (load.value.moderation ?? undefined) : undefined,
);

/** Path of the findings that wait for moderators: those with an objection if no other one does. */
export const $findingsPath = computed($moderationFigures, (figures) =>
  figures?.objections && !figures.findings ? integrityPaths.objections : integrityPaths.findings,
);

/** The account is loaded again on each return to the tab, and dropped with the session; its role rarely changes. */
onMount(figures.$load, () => {
  let last: string | undefined;
  const onShow = ({ persisted }: PageTransitionEvent) => persisted && figures.reload();
  addEventListener('pageshow', onShow);
  const stop = $account.subscribe((load) => {
    const account = load.state === 'ready' ? load.value : undefined;
    const key = account ? `${account.email} ${account.role}` : '';
    if (key === last) return;
    last = key;
    if (account) figures.load(account.email, account.role);
    else figures.reset();
  });
  return () => {
    removeEventListener('pageshow', onShow);
    stop();
  };
});

/** Loads them again, after a failure or a change. */
export const reloadFigures = async (): Promise<void> => {
  await figures.reload();
};
