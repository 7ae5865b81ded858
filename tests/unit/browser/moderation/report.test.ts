import { beforeAll, beforeEach, expect, test } from 'vitest';
import { $reactions, settledReactions } from '#lib/browser/member/reactions.ts';
import { $reporting, report } from '#lib/browser/moderation/report.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const reports = /^PATCH \/products/;

let maker: Person;
let id: string;

beforeAll(async () => {
  maker = await world.person('maker');
});
beforeEach(async () => {
  id = await world.api.accepted(maker);
});

const comeToReport = async (): Promise<Person> => {
  const ada = await world.signIn('ada');
  world.follow($reactions);
  await settledReactions();
  return ada;
};

test('a report is sent with its reason, confirmed in a dialog, and a reaction from then on', async () => {
  await comeToReport();
  world.dialogs.response('It is dead.');
  const reported = report(id);
  expect($reporting.get()).toBe(true);
  await reported;
  expect(world.network.calls(reports).map(({ body }) => body)).toEqual([
    { reported: true, reason: 'It is dead.' },
  ]);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'success',
    titleText: 'Reported!',
    text: 'The product successfully reported.',
  });
  expect([$reactions.get().reported.has(id), $reporting.get()]).toEqual([true, false]);
  await report(id);
  expect(world.network.calls(reports)).toHaveLength(1);
});

test('a report after a login asks no reason of a member who has reported before', async () => {
  const grace = await world.person('grace');
  await grace.patch(`/products/${id}`, { body: { reported: true } });
  await world.signIn(grace);
  world.follow($reactions); // they are still loading
  await report(id);
  expect(world.dialogs.visible).toEqual([]);
  expect(world.network.calls(reports)).toEqual([]);
  expect(world.reported()).toEqual(['You have reported this product. A moderator will look at it.']);
});

test('the reason may be left empty, and a cancelled dialog sends nothing', async () => {
  await comeToReport();
  world.dialogs.response(false);
  await report(id);
  expect(world.network.calls(reports)).toEqual([]);
  world.dialogs.response('  ');
  await report(id);
  expect(world.network.calls(reports).map(({ body }) => body)).toEqual([{ reported: true }]);
});

test('a report that modified nothing is reported in a dialog', async () => {
  const ada = await comeToReport();
  await ada.patch(`/products/${id}`, { body: { reported: true } }); // in another browser
  await report(id);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'error',
    titleText: 'Error!',
    text: 'Could not report product.',
  });
  expect($reactions.get().reported.has(id)).toBe(true); // which the button displays
});

test('a report whose request fails is notified in a toast', async () => {
  await comeToReport();
  world.network.response(reports, 500);
  await report(id);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(world.dialogs.titles()).toEqual(['Report this product?']);
});

test('a report whose response is lost counts, with its message', async () => {
  await comeToReport();
  for (const status of [undefined, 502]) {
    id = await world.api.accepted(maker);
    world.network.loseResponse(reports, status);
    await report(id);
    expect(world.dialogs.titles().at(-1)).toBe('Reported!');
    expect(world.reported()).toEqual([]);
  }
});

test('a report of a product that is not published any more says so', async () => {
  await comeToReport();
  await world.api.moderate(id, { status: 'rejected' });
  await report(id);
  expect(world.network.responded(reports)).toMatchObject([{ status: 404 }]);
  expect(world.reported()).toEqual(['This product is not listed right now']);
});

test('a reason typed before a logout is not sent for the next person', async () => {
  await comeToReport();
  const grace = await world.person('grace');
  world.dialogs.whileOpen(async () => {
    await world.signOut();
    await world.signIn(grace);
  });
  await report(id);
  expect(world.network.calls(reports)).toEqual([]);
});

test('a signed-out visitor is redirected to the login with a return URL', async () => {
  world.browser.goTo(`/products/${id}`);
  await report(id);
  expect(world.browser.ledTo).toEqual([`/login?from=%2Fproducts%2F${id}`]);
  expect(world.dialogs.visible).toEqual([]);
});
