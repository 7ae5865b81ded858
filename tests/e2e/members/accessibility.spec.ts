import { integrityPaths, paths } from '#lib/paths.ts';
import { expect, test, type Who } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { expectAccessibleInEveryLook, expectLargeTextFits } from '../support/accessible.ts';

const forAnonymous = ['/login', '/signup', '/contact', '/privacy'];
const forMembers = [
  '/products/1',
  '/dashboard',
  '/dashboard/my-profile',
  '/dashboard/add-products',
  '/dashboard/my-products',
  '/dashboard/following',
  '/dashboard/saved',
];
const forModerators = ['/dashboard/product-review-queue', '/dashboard/reported-contents'];

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
    await expectLargeTextFits(page);
  });
}

test('A finding, its removed votes and the votes over time are accessible in both themes, wide and on a phone', async ({
  as,
  db,
}) => {
  const product = await db.addProduct({ name: 'Bought Post' });
  await db.addVotes(product, 3, new Date().toISOString());
  await db.addBurst(product);
  const page = await as('moderator');
  await page.goto(integrityPaths.findings);
  await page.getByRole('link', { name: 'Bought Post' }).click();
  await expect(page.getByRole('table', { name: 'Who voted' })).toContainText('Voter 1');
  await expectAccessibleInEveryLook(page);
  const decision = page.getByRole('region', { name: 'Decision' });
  await decision.getByRole('button', { name: 'Remove these votes…' }).click();
  await decision.getByRole('radio', { name: 'coordinated voting' }).check();
  await decision.getByRole('button', { name: 'Remove these votes' }).click();
  await expect(decision.getByRole('status')).toContainText('removed');
  // The theme stays dark in a context.
  const strip = await as('moderator');
  await strip.goto(paths.product(product));
  await strip.getByRole('button', { name: 'Details' }).click();
  const votes = strip.getByRole('region', { name: 'Votes over time' });
  await expect(votes.getByRole('link', { name: 'Evidence: 3 votes' })).toBeVisible();
  await expectAccessibleInEveryLook(strip);
  const makers = await as('mara');
  await makers.goto(integrityPaths.removedVotes(product));
  await expect(makers.getByLabel('Your objection')).toBeVisible();
  await expectAccessibleInEveryLook(makers);
});
