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

test('a report is sent with its reason, told in a dialog, and known from then on', async () => {
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

test('whoever would rather not give a reason sends none, and whoever goes away sends nothing', async () => {
  await comeToReport();
  world.dialogs.response(false);
  await report(id);
  expect(world.network.calls(reports)).toEqual([]);
  world.dialogs.response('  ');
  await report(id);
  expect(world.network.calls(reports).map(({ body }) => body)).toEqual([{ reported: true }]);
});

test('a report that modified nothing is told in a dialog', async () => {
  const ada = await comeToReport();
  await ada.patch(`/products/${id}`, { body: { reported: true } }); // in another browser
  await report(id);
  expect(world.dialogs.visible.at(-1)).toMatchObject({
    icon: 'error',
    titleText: 'Error!',
    text: 'Could not report product.',
  });
  expect($reactions.get().reported.has(id)).toBe(true); // and the button says so
});

test('a report whose request fails is told in a toast', async () => {
  await comeToReport();
  world.network.response(reports, 500);
  await report(id);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(world.dialogs.titles()).toEqual(['Report this product?']);
});

test('a report whose answer is lost counts, and that is said', async () => {
  await comeToReport();
  world.network.loseResponse(reports);
  await report(id);
  expect(world.dialogs.titles().at(-1)).toBe('Reported!');
  expect(world.reported()).toEqual([]);
});

test('a report of what is listed no more says so', async () => {
  await comeToReport();
  await world.api.moderate(id, { status: 'rejected' });
  await report(id);
  expect(world.network.responded(reports)).toMatchObject([{ status: 404 }]);
  expect(world.reported()).toEqual(['This product is not listed at the moment']);
});

test('a reason that is asked for before a logout is not sent in the name of whoever comes next', async () => {
  await comeToReport();
  const grace = await world.person('grace');
  world.dialogs.whileOpen(async () => {
    await world.signOut();
    await world.signIn(grace);
  });
  await report(id);
  expect(world.network.calls(reports)).toEqual([]);
});

test('whoever is not signed in is led to the login and back', async () => {
  world.browser.goTo(`/products/${id}`);
  await report(id);
  expect(world.browser.ledTo).toEqual([`/login?from=%2Fproducts%2F${id}`]);
  expect(world.dialogs.visible).toEqual([]);
});
