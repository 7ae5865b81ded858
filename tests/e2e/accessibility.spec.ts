import { expect, test } from '../support/fixtures.ts';
import { expectAccessible } from './support/accessible.ts';

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
