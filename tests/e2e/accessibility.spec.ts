import { expect, test } from '../support/fixtures.ts';
import { expectAccessible, expectAccessibleInEveryLook } from './support/accessible.ts';
import { screens } from './support/screens.ts';

test.use({ tolerated: /status of 404/ });

for (const [screen, address] of Object.entries(screens)) {
  test(`${screen} keeps the rules of accessibility in both themes, wide and on a phone`, async ({
    page,
    site,
  }) => {
    await page.goto(await address(site));
    await expectAccessibleInEveryLook(page, { passed: ['color-contrast', 'target-size'] });
  });
}

test('A search that lacks its keyword keeps the rules of accessibility', async ({ page }) => {
  await page.goto('/products?q=');
  await expect(page.getByRole('alert')).toHaveText('Type a keyword please');
  await expectAccessible(page);
});

test('A fixed bar keeps the rules of accessibility', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.getByRole('banner').locator('> div')).toHaveCSS('position', 'fixed');
  await expectAccessible(page);
});
