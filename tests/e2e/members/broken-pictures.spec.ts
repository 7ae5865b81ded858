import type { Page } from '@playwright/test';
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

test('A picture that fails to load shows the monogram on a public page, in the search and in the queue', async ({
  as,
  db,
  people,
}) => {
  const mona = await people.person('Mona Gramm', { role: 'moderator', photoURL: gone });
  const byMona = { logo: gone, addedBy: mona.email };
  const _id = await db.addProduct({ name: 'Gone Logo', ...byMona });
  await db.relate(_id, [await db.addProduct({ name: 'Gone Too', ...byMona })]);
  await db.addReview(_id, 'Its logo is gone.', 4, mona.email);
  await db.addProduct({ name: 'Gone Soon', ...byMona, status: 'pending' });
  const page = await as(mona);
  await failPictures(page);

  // The bar's avatar is one of them.
  await page.goto(paths.product(_id));
  await expectMonograms(page, 5);
  await page.keyboard.press('/');
  await page.getByRole('combobox').fill('gone');
  await expect(page.getByRole('option', { name: 'Gone Too' })).toBeVisible();
  await expectMonograms(page, 7);
  await page.goto(paths.productReview);
  await expectMonograms(page, 7);
});
