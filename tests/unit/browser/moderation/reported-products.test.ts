import { beforeEach, expect, test } from 'vitest';
import { $moderationFigures } from '#lib/browser/dashboard/figures.ts';
import { deleteReported, dismissReports, reportedList } from '#lib/browser/moderation/reported-products.ts';
import type { ModeratedSummary } from '#lib/contract/moderation.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();

let maker: Person;
let id: string;
/** Its row. */
let reported: ModeratedSummary;
let settled: string[];

/** Records the list and the notifications at each call of `settle`. */
const settle = (): void => {
  settled.push(`${names().join()} | ${world.dialogs.titles().join()}`);
};
const names = () => reportedList.$listing.get().rows.map(({ name }) => name);

beforeEach(async () => {
  settled = [];
  await world.api.context.db.write.deleteFrom('products').execute();
  maker = await world.person('maker');
  const ada = await world.person('ada');
  id = await world.api.accepted(maker, { name: 'Reported' });
  await world.api.accepted(maker, { name: 'Spotless' });
  await ada.patch(`/products/${id}`, { body: { reported: true } });
  await world.signIn('mod', { role: 'moderator' });
  world.browser.goTo('/dashboard/reported-contents');
  world.follow(reportedList.$listing, () => reportedList.open());
  await expect.poll(names).toEqual(['Reported']);
  [reported] = reportedList.$listing.get().rows as [ModeratedSummary];
});

test('the list has published products alone, and of them the reported ones', async () => {
  const rejected = await world.api.accepted(maker, { name: 'Rejected' });
  await (await world.person('ada')).patch(`/products/${rejected}`, { body: { reported: true } });
  await world.api.moderate(rejected, { status: 'rejected' });
  await reportedList.reload();
  expect(names()).toEqual(['Reported']);
});

test('a reported product is deleted after confirmation; the list is reloaded before the message', async () => {
  world.dialogs.response(false);
  await deleteReported(reported, settle);
  expect([names(), settled]).toEqual([['Reported'], []]);
  await deleteReported(reported, settle);
  expect(settled).toEqual([' | Are you sure?,Are you sure?', ' | Are you sure?,Are you sure?,Deleted!']);
});

test('a product that is gone already is reported as not deleted', async () => {
  await maker.delete(`/products/${id}`);
  await deleteReported(reported, settle);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'error',
    text: 'Could not delete product\nThis product has been deleted',
  });
  expect(settled).toHaveLength(2);
});

test('a product whose reports were dismissed elsewhere leaves the list, and is reported as not deleted', async () => {
  await world.api.context.db.write.updateTable('products').set({ reported: 0, report_count: 0 }).execute();
  await deleteReported(reported, settle);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'error',
    text: 'Could not delete product\nIts reports were dismissed, or it is no longer published.',
  });
  expect([names(), settled.length]).toEqual([[], 2]);
});

test('reports are dismissed after confirmation, and the product stays', async () => {
  world.follow($moderationFigures);
  await expect.poll(() => $moderationFigures.get()?.reported).toBe(1);
  world.dialogs.response(false);
  await dismissReports(reported, settle);
  expect(names()).toEqual(['Reported']);
  await dismissReports(reported, settle);
  expect([names(), settled.length]).toEqual([[], 1]);
  await expect.poll(() => $moderationFigures.get()?.reported).toBe(0);
  expect((await world.api.anonymous.get(`/products?id=${id}`)).status).toBe(200);
});

test('reports that arrived since the list was loaded are not dismissed unread', async () => {
  await (await world.person('grace')).patch(`/products/${id}`, { body: { reported: true } });
  await dismissReports(reported, settle);
  expect(world.reported()).toEqual(['The reports of this product have changed. Look at them again.']);
  expect(reportedList.$listing.get().rows).toMatchObject([{ name: 'Reported', reportCount: 2 }]);
  await dismissReports(reportedList.$listing.get().rows[0] ?? reported, settle);
  expect([names(), settled.length]).toEqual([[], 2]);
});

test('a product that was deleted leaves the list when its reports are dismissed', async () => {
  await maker.delete(`/products/${id}`);
  await dismissReports(reported, settle);
  expect(world.reported()).toEqual(['This product has been deleted']);
  expect([names(), settled.length]).toEqual([[], 1]);
});

test('the list is reloaded after a lost response: the reports may be dismissed, or the product deleted', async () => {
  world.network.loseResponse(/^POST/);
  await dismissReports(reported, settle);
  expect([names(), settled.length]).toEqual([[], 1]);
  const ada = await world.person('ada');
  await ada.patch(`/products/${await world.api.accepted(maker, { name: 'Next' })}`, {
    body: { reported: true },
  });
  await reportedList.reload();
  const [next = reported] = reportedList.$listing.get().rows;
  world.network.loseResponse(/^DELETE/, 502);
  await deleteReported(next, settle);
  expect([names(), settled.length]).toEqual([[], 2]);
  expect(world.reported()).toEqual([
    'Something went wrong. Please try again.',
    'Something went wrong. Please try again.',
  ]);
});

test('a failure while offline is notified, and the list stays', async () => {
  world.browser.navigator.onLine = false;
  world.network.lose(/^(DELETE|POST)/);
  await deleteReported(reported, settle);
  world.network.lose(/^(DELETE|POST)/);
  await dismissReports(reported, settle);
  expect(world.reported()).toEqual([
    'You are offline. Nothing was sent. Try again when you are connected.',
    'You are offline. Nothing was sent. Try again when you are connected.',
  ]);
  expect([names(), settled]).toEqual([['Reported'], []]);
});
