import { recomputeOrders } from '../recompute/orders.ts';
import { expect, overHttp, test } from '../support/fixtures.ts';
import { api, ask } from './support/http.ts';

test.describe('The page of all rules', () => {
  test('is found where orders are explained, and has a worked example of the first product', async ({
    page,
    site,
  }) => {
    const [first] = (await api.products(site, '?type=trending&limit=1')).items;
    await page.goto('/products');
    await page.getByText('Ranked by votes and freshness How?').click();
    await page.getByRole('link', { name: 'All rules, with an example' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'How ranking works' })).toBeVisible();
    await page
      .getByRole('navigation', { name: 'Contents' })
      .getByRole('link', { name: 'A worked example' })
      .click();
    await expect(page).toHaveURL(/\/ranking#example$/);
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: first?.name ?? '' })
        .first(),
    ).toBeVisible();
    await expect(page.getByText(/^log10\(1 \+ [\d.,]+\) \+ [\d.]+ \/ 30 = \d+\.\d{6}$/)).toBeVisible();
  });

  test('loads no framework', async ({ page }) => {
    await page.goto('/ranking');
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    expect(scripts.filter((name) => /\/(react|member)\.[^/]*\.js$/.test(name))).toEqual([]);
  });
});

test('A product explains its place, and follows a vote', async ({ page, site, people }) => {
  const [first, second] = (await api.products(site, '?type=trending&limit=2')).items;
  await page.goto(`/products/${second?._id}`);
  await page.getByRole('link', { name: 'Why this place?' }).click();
  await expect(page).toHaveURL(`/products/${second?._id}/ranking`);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  const main = page.getByRole('main');
  await expect(main.getByRole('definition').first()).toHaveText('2');
  const rows = main.getByRole('listitem').filter({ hasText: /\d\.\d{6}$/ });
  await expect(rows.nth(0)).toContainText(first?.name ?? '');
  await expect(rows.nth(1)).toContainText('This product');
  const votes = second?.upVote ?? 0;
  await expect(main.getByText(`${votes} votes with a total weight of`)).toBeVisible();
  await (await people.person('Place Voter')).votes(second?._id ?? '');
  await site.settle();
  await page.reload();
  await expect(main.getByText(`${votes + 1} votes with a total weight of`)).toBeVisible();
});

test.describe('Without script', () => {
  test.use({ javaScriptEnabled: false });

  test('both can be read', async ({ page, site }) => {
    const [first] = (await api.products(site, '?type=trending&limit=1')).items;
    await page.goto('/ranking');
    await expect(page.getByRole('heading', { name: 'What a vote weighs' })).toBeVisible();
    await page.goto(`/products/${first?._id}/ranking`);
    await expect(page.getByText('No product is above it.')).toBeVisible();
  });
});

overHttp('What is not published has no place', async ({ site, db }) => {
  const rejected = await db.addProduct({ name: 'Rejected', status: 'rejected' });
  for (const path of [`/products/${rejected}/ranking`, '/products/999999/ranking', '/products/x/ranking'])
    expect((await ask(site, path)).status, path).toBe(404);
});

overHttp('Outsiders recompute every order of the demo', async ({ site }) => {
  const { orders, problems } = await recomputeOrders(async (path) => {
    const { status, text } = await ask(site, `/api${path}`);
    return status === 404 ? undefined : JSON.parse(text);
  });
  expect(problems).toEqual([]);
  expect(orders).toBeGreaterThan(20);
});
