import { expect, test, type Who } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { expectAccessibleInEveryLook } from '../support/accessible.ts';

const forAnonymous = ['/login', '/signup', '/contact', '/privacy'];
const forMembers = [
  '/',
  '/products',
  '/products/1',
  '/dashboard',
  '/dashboard/my-profile',
  '/dashboard/add-products',
  '/dashboard/my-products',
  '/dashboard/following',
  '/dashboard/webhooks',
  '/dashboard/saved',
];
const forModerators = [
  '/dashboard/product-review-queue',
  '/dashboard/reported-contents',
  '/dashboard/vote-integrity',
];

const whoSees = (path: string): Who | undefined => {
  if (forModerators.includes(path)) return 'moderator';
  return forMembers.includes(path) ? 'user' : undefined;
};

for (const path of [...forAnonymous, ...forMembers, ...forModerators]) {
  test(`${path} is accessible in both themes, wide and on a phone`, async ({ as, page: anonymous }) => {
    const who = whoSees(path);
    const page = who ? await as(who) : anonymous;
    await page.goto(path);
    await settled(page);
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });
}
