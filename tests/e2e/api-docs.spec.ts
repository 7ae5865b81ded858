import { endpoints } from '#lib/contract/endpoints.ts';
import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';

test.describe('Without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('people read every call of the API, with an example', async ({ page }) => {
    await page.goto('/api/docs');
    const calls = page.getByRole('article');
    const addresses = [...new Set(Object.values(endpoints).map(({ method, path }) => `${method} ${path}`))];
    await expect(calls).toHaveCount(addresses.length);
    for (const { summary, method, path } of Object.values(endpoints)) {
      const call = calls.filter({
        has: page.getByRole('heading', { name: `${method} ${path}`, exact: true }),
      });
      await expect(call).toContainText(summary);
    }
    const add = calls.filter({ has: page.getByRole('heading', { name: 'POST /products', exact: true }) });
    await expect(add).toContainText('POST /api/products');
    await expect(add).toContainText('"name": "Tidewater"');
    await expect(add).toContainText('"insertedId"');
  });
});

test('The reference of the API leads home by the logo, and follows the theme', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  await page.goto('/api/docs');
  await settled(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('body')).toHaveCSS('font-family', /Figtree/);
  await page.getByRole('banner').getByRole('link', { name: 'Unearth' }).click();
  await expect(page).toHaveURL('/');
});

test('An address of the index leads to its call', async ({ page }) => {
  await page.goto('/api/docs');
  const index = page.getByRole('navigation', { name: 'Calls' });
  await index.getByText('Products', { exact: true }).click();
  await index.getByRole('link', { name: 'GET /products/search' }).click();
  await expect(page).toHaveURL('/api/docs#searchProducts');
  await expect(page.locator('#searchProducts')).toBeInViewport();
});
