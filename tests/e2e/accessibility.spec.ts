import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../support/fixtures.ts';
import { inEveryLook } from './support/looks.ts';
import { screens } from './support/screens.ts';

test.use({ tolerated: /status of 404/ });

for (const [screen, address] of Object.entries(screens)) {
  test(`${screen} keeps the rules of accessibility in both themes, wide and on a phone`, async ({
    page,
    site,
  }) => {
    await page.goto(await address(site));
    await inEveryLook(page, async (look) => {
      const { violations, passes } = await new AxeBuilder({ page })
        .options({ rules: { 'target-size': { enabled: true } } })
        .analyze();
      expect(
        violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
        look,
      ).toEqual([]);
      expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining(['color-contrast', 'target-size']));
    });
  });
}

test('A search that lacks its keyword keeps the rules of accessibility', async ({ page }) => {
  await page.goto('/products?q=');
  await expect(page.getByRole('alert')).toHaveText('Type a keyword please');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

test('A fixed bar keeps the rules of accessibility', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect(page.getByRole('banner').locator('> div')).toHaveCSS('position', 'fixed');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});
