import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

const isProof = (response: { url(): string; ok(): boolean }) =>
  /\/vote-proof$/.test(response.url()) && response.ok();

test('A newcomer’s vote in a burst counts at once, and a worker proves it without a word', async ({
  as,
  db,
  people,
}) => {
  const id = await db.addProduct({ name: 'Suddenly famous' });
  await db.addBurst(id);
  const page = await as(await people.person('Nell'));
  await page.goto(`/products/${id}`);
  const [worker, response] = [page.waitForEvent('worker'), page.waitForResponse(isProof)];
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  expect((await worker).url()).toContain('proof-worker');
  expect(await (await response).json()).toEqual({ modifiedCount: 1 });
  expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
});

test('A proof is finished by the next page, if the first one is left', async ({ as, db, people }) => {
  const id = await db.addProduct({ name: 'Left in a hurry' });
  await db.addBurst(id);
  const page = await as(await people.person('Nell'));
  await page.route('**/proof-worker*', () => {}); // never answered
  await page.goto(`/products/${id}`);
  const asked = page.waitForRequest('**/proof-worker*');
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await asked;
  expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 0 });
  const left = await page.evaluate(
    () => JSON.parse(sessionStorage.getItem('outbox') ?? '')[0].until - Date.now(),
  );
  expect(left).toBeLessThanOrEqual(600_000);
  await page.unroute('**/proof-worker*');
  const response = page.waitForResponse(isProof);
  await page.goto('/products');
  await response;
  expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
});

test.describe('What fails on the way', () => {
  test.use({ tolerated: /Failed to load resource/ });

  test('Without a worker, the page proves a vote itself', async ({ as, db, people }) => {
    const id = await db.addProduct({ name: 'Workers blocked' });
    await db.addBurst(id);
    const page = await as(await people.person('Nell'));
    await page.route('**/proof-worker*', (route) => route.abort());
    await page.goto(`/products/${id}`);
    const response = page.waitForResponse(isProof);
    await page.getByRole('button', { name: /^Upvote/ }).click();
    await response;
    expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
  });

  for (const [what, address, answer] of [
    ['its script did not load', /prove-vote/, 'abort'],
    ['there were too many requests', /\/vote-proof$/, 429],
  ] as const)
    test(`The next page proves a vote if ${what}`, async ({ as, db, people }) => {
      const id = await db.addProduct({ name: 'Proved later' });
      await db.addBurst(id);
      const page = await as(await people.person('Nell'));
      let failed = () => {};
      const failure = new Promise<void>((resolve) => {
        failed = resolve;
      });
      await page.route(address, async (route) => {
        await (answer === 'abort' ? route.abort() : route.fulfill({ status: answer, json: {} }));
        failed();
      });
      await page.goto(`/products/${id}`);
      await page.getByRole('button', { name: /^Upvote/ }).click();
      await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
      await failure;
      await settled(page);
      expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 0 });
      await page.unroute(address);
      const response = page.waitForResponse(isProof);
      await page.goto('/products');
      await response;
      expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
    });

  for (const [isLeft, where] of [
    [false, 'the same page'],
    [true, 'the next page'],
  ] as const)
    test(`If the answer to a vote is lost, ${where} proves it`, async ({ as, db, people }) => {
      const id = await db.addProduct({ name: 'Never answered' });
      await db.addBurst(id);
      const page = await as(await people.person('Nell'));
      await page.goto(`/products/${id}`);
      let cast = () => {};
      const arrival = new Promise<void>((resolve) => {
        cast = resolve;
      });
      const isAnswerOf = `**/products/${id}`;
      await page.route(isAnswerOf, async (route) => {
        if (route.request().method() !== 'PATCH') return route.continue();
        await route.fetch();
        cast();
        if (!isLeft) await route.abort();
      });
      const response = page.waitForResponse(isProof);
      await page.getByRole('button', { name: /^Upvote/ }).click();
      await arrival;
      await page.unroute(isAnswerOf);
      if (isLeft) await page.goto('/products');
      await response;
      expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
    });
});

test('Without a burst, a newcomer’s vote loads nothing', async ({ as, db, people }) => {
  const id = await db.addProduct({ name: 'Quietly liked' });
  const page = await as(await people.person('Nell'));
  await page.goto(`/products/${id}`);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await page.getByRole('button', { name: /^Upvote/ }).click();
  await expect(page.getByText('Voted Successfully', { exact: true })).toBeVisible();
  await settled(page);
  expect(scripts.filter((url) => /proof|prove/.test(url))).toEqual([]);
  expect(await db.votesOf(id)).toEqual({ votes: 1, verified_votes: 1 });
});

test('Its maker and moderators read that votes are checked, and nobody else', async ({ as, db, page }) => {
  const id = await db.addProduct({ name: 'Looked at' });
  await db.addBurst(id);
  for (const [who, next] of [
    ['mara', 'You don’t have to do anything.'],
    ['moderator', 'Decide about these votes'],
  ] as const) {
    const own = await as(who);
    await own.goto(`/products/${id}`);
    const note = own.getByText(/^We are checking recent votes\. Many new accounts voted/);
    await expect(note).toContainText(next);
  }
  const other = await as('priya');
  for (const reader of [other, page]) {
    await reader.goto(`/products/${id}`);
    await settled(reader);
    await expect(reader.getByText('We are checking recent votes')).toHaveCount(0);
  }
});
