import { beforeEach, expect, test } from 'vitest';
import { auditLog } from '#lib/browser/audit/audit-log.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { coupon, type Person } from '../../../support/test-api.ts';

const world = useStoreWorld();
const acts = () => auditLog.$listing.get().rows.map(({ act }) => act);
const state = () => auditLog.$listing.get().state;

const today = () => new Date().toISOString().slice(0, 10);
let people = 0;
let admin: Person;
let began: string;
beforeEach(async () => {
  began = today();
  for (const table of ['events', 'coupons'] as const)
    await world.api.context.db.write.deleteFrom(table).execute();
  admin = await world.signIn('chief', { role: 'admin' });
  const other = await world.api.person('noor', { role: 'admin' });
  await admin.post('/coupons', { body: coupon() });
  await other.patch(`/users/admin/${(await world.api.person(`ivo-${people++}`)).id}`, {
    body: { role: 'moderator' },
  });
});

const open = async (query = '') => {
  world.browser.goTo(`/dashboard/audit-log${query}`);
  world.follow(auditLog.$listing, () => auditLog.open());
  await expect.poll(state).toBe('ready');
};

test('the log is filtered by kind and person, and the address says by which', async () => {
  await open();
  expect(acts()).toEqual(['makeModerator', 'addCoupon']);
  await auditLog.ask({ kind: 'coupons' });
  expect(acts()).toEqual(['addCoupon']);
  expect(world.browser.address).toBe('/dashboard/audit-log?kind=coupons');
  await auditLog.ask({ kind: '', by: admin.id });
  expect(acts()).toEqual(['addCoupon']);
  await auditLog.ask({ by: 'command' });
  expect(acts()).toEqual([]);
  await auditLog.ask({ by: 'user', since: began, until: today() });
  expect(acts()).toEqual(['makeModerator', 'addCoupon']);
  await auditLog.ask({ until: '2026-01-01', since: '' });
  expect(acts()).toEqual([]);
});

test('what an address has of no sense is left out of the request', async () => {
  await open('?kind=weather&by=nobody&since=soon&until=2026-13-45');
  expect(acts()).toEqual(['makeModerator', 'addCoupon']);
});
