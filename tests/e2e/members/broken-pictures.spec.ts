import type { Page } from '@playwright/test';
import { tagPath } from '#lib/domain/tag-slug.ts';
import { paths } from '#lib/paths.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { visibleInEach } from '../support/avatars.ts';

test.use({ tolerated: /Failed to load resource/ });

const gone = 'https://photos.example/gone.png';

const failPictures = (page: Page) =>
  page.route(
    ({ pathname, href }) => pathname.startsWith('/demo/logos/') || href === gone,
    (route) => route.abort(),
  );

const expectMonograms = async (page: Page, count: number): Promise<void> => {
  await settled(page);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  const visible = await visibleInEach(page);
  expect(visible.length, page.url()).toBeGreaterThanOrEqual(count);
  expect(
    visible.filter((what) => !/^\p{L}$/u.test(what)),
    page.url(),
  ).toEqual([]);
};

test('A picture that fails to load shows the monogram on public screens and in the search', async ({
  as,
  db,
  people,
}) => {
  const mona = await people.person('Mona Gramm', { photoURL: gone });
  const byMona = { logo: gone, addedBy: mona.email, tags: ['gone logos'] };
  const _id = await db.addProduct({ name: 'Gone Logo', ...byMona });
  await db.relate(_id, [await db.addProduct({ name: 'Gone Too', ...byMona })]);
  await db.addReview(_id, 'Its logo is gone.', 4, mona.email);
  const { makerId } = (await people.anonymous.get(`/products?id=${_id}`)).body;
  const page = await as(mona);
  await failPictures(page);

  // The bar's avatar is one of them.
  const counts: Record<string, number> = {
    [paths.home]: 11,
    [paths.products]: 7,
    [paths.product(_id)]: 5,
    [tagPath('gone logos')]: 3,
    [paths.maker(makerId)]: 5,
    '/leaderboard/all': 11,
  };
  for (const [path, count] of Object.entries(counts)) {
    await page.goto(path);
    await expectMonograms(page, count);
  }
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('gone');
  await expect(page.getByRole('option', { name: 'Gone Too' })).toBeVisible();
  await expectMonograms(page.getByRole('dialog', { name: 'Search' }).page(), 3);
});

test('A picture that fails to load shows the monogram on the screens of members, moderators and admins', async ({
  as,
  db,
  people,
}) => {
  const mona = await people.person('Mona Gramm', { role: 'moderator', photoURL: gone });
  const adam = await people.person('Adam Gramm', { role: 'admin', photoURL: gone });
  const byMona = { logo: gone, addedBy: mona.email };
  const accepted = await db.addProduct({ name: 'Gone Logo', ...byMona });
  const pending = await db.addProduct({ name: 'Gone Soon', ...byMona, status: 'pending' });
  await adam.put(`/users/${adam.email}/saved/${accepted}`);
  await adam.patch(`/products/${accepted}`, { body: { reported: true } });

  const visitAs = async (who: typeof mona, counts: Record<string, number>) => {
    const page = await as(who);
    await failPictures(page);
    for (const [path, count] of Object.entries(counts)) {
      await page.goto(path);
      await expectMonograms(page, count);
    }
  };
  await visitAs(mona, {
    [paths.productReview]: 7,
    [paths.reportedContents]: 2,
    [paths.myProfile]: 2,
    [paths.myProducts]: 3,
    [paths.product(pending)]: 3,
  });
  await visitAs(adam, { [paths.saved]: 2, [paths.manageUsers]: 7, [paths.person(mona.id)]: 2 });
});
