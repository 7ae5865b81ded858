import { readFileSync } from 'node:fs';
import { accountDeletion } from '#lib/domain/account-deletion.ts';
import { hours } from '#lib/domain/durations.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { absoluteDate } from '#lib/text/dates.ts';
import { periodName } from '#lib/text/periods.ts';
import { onOneDay } from '../../../support/fixtures.ts';
import {
  avatar,
  competitionOf,
  decide,
  draftOn,
  expect,
  linkIn,
  password,
  row,
  test,
} from '../../../support/lives.ts';
import { logIn } from '../../support/entrance.ts';

test.use({ life: 'maker' });

test('A maker’s life: rejected, mended, accepted, reviewed, a place won, the letter, exported, deleted', async ({
  as,
  clock,
  db,
  mailTo,
  people,
  site,
  subjectsTo,
}) => {
  const maker = await people.person('Ada');
  const moderator = await people.person('Judge', { role: 'moderator' });
  const fan = await people.person('Fan');
  const page = await as(maker);
  const product = draftOn(site);
  let id = '';

  await test.step('submits a product, whose rejection comes with its reason and the form', async () => {
    await page.goto(paths.addProducts);
    await page.getByLabel('Product Name').fill(product.name);
    await page.getByLabel('Product Image URL').fill(product.logo);
    await page.getByLabel('Short Description').fill(product.shortDescription);
    await page.getByLabel('Description', { exact: true }).fill(product.description);
    await page.getByRole('button', { name: 'Submit Product' }).click();
    await expect(page).toHaveURL(paths.myProducts);
    const own = await maker.get(`/products?type=email&email=${maker.email}&limit=1`);
    id = own.body[0]._id;
    await decide(moderator, id, 'rejected');
    const reason = { reason: 'unfinished', note: 'The letter box is shut.' };
    await moderator.post(`/products/${id}/rejection-reason`, { body: reason });
    expect(await subjectsTo(maker.email)).toEqual([]);
    clock.passUndo();

    await expect(avatar(page, 1)).toBeVisible();
    const mail = await mailTo(maker.email, 'Slow Post was rejected');
    expect(mail.text).toContain('There is nothing to try yet. “The letter box is shut.”');
    expect(new URL(linkIn(mail, '/dashboard')).pathname).toBe(paths.updateProduct(id));
    await page.goto(paths.notifications);
    await expect(row(page, 'Slow Post was rejected')).toContainText('“The letter box is shut.”');
    await row(page, 'Slow Post was rejected').getByRole('link').click();
    await expect(page).toHaveURL(paths.updateProduct(id));
  });

  await test.step('mends it, and hears that it is accepted', async () => {
    await page.getByLabel('Short Description').fill('Letters that take a year.');
    await page.getByRole('button', { name: 'Update product' }).click();
    await page.getByRole('dialog', { name: 'Updated!' }).getByRole('button', { name: 'OK' }).click();
    await page.getByRole('button', { name: 'Submit again Slow Post' }).click();
    await expect(row(page, 'Slow Post')).toContainText('pending');
    await expect(page.getByRole('button', { name: 'Submit again' })).toHaveCount(0);
    await expect(page.getByRole('heading', { name: /^Total Products/ })).toBeFocused();
    await decide(moderator, id, 'accepted');
    clock.passUndo();
    await expect(avatar(page, 1)).toBeVisible();
    await mailTo(maker.email, 'Slow Post was accepted');
  });

  await test.step('is followed and reviewed, and subscribes to the letter', async () => {
    const { makerId } = (await maker.get(`/users/${maker.email}/page`)).body;
    const followed = await fan.put(`/users/${fan.email}/follows?kind=maker&target=${makerId}`);
    expect(followed.status).toBe(200);
    await fan.post('/reviews', { body: { productId: id, description: 'Worth the wait.', rating: 5 } });
    await expect(avatar(page, 2)).toBeVisible();
    await page.goto(paths.notifications);
    await row(page, 'Fan reviewed Slow Post').getByRole('link').click();
    await expect(page.getByText('Worth the wait.').first()).toBeVisible();

    await page.goto(serverPaths.letter({}));
    await page.getByLabel('Email').fill(maker.email);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.goto(linkIn(await mailTo(maker.email, 'Confirm your subscription'), '/letter'));
    await page.getByRole('button', { name: 'Yes, send it to me' }).click();
    await expect(page.getByText('You are subscribed.')).toBeVisible();
    await page.goto('about:blank'); // tokens are void in the days ahead
  });

  await test.step('reaches ten votes, wins the first place of its day, and reads of it in the letter', async () => {
    const { acceptedAt } = (await fan.get(`/products?id=${id}`)).body;
    const { day, during, letterAt } = competitionOf(acceptedAt);
    // Ten at once would be a burst, for which boards wait.
    await db.addVotes(id, 10, during, hours(1));
    clock.setTo(letterAt);
    const won = `Slow Post won place 1 on the leaderboard for ${periodName(day)}`;
    await mailTo(maker.email, won);
    // The next hour: the letter waits for the board of its week.
    clock.setTo(letterAt + hours(1));
    await expect
      .poll(() => subjectsTo(maker.email))
      .toContainEqual(expect.stringMatching(/^What was unearthed: /));
    const letter = (await subjectsTo(maker.email)).find((subject) =>
      subject?.startsWith('What was unearthed'),
    );
    expect((await mailTo(maker.email, letter ?? '')).text).toContain('Slow Post');
    clock.reset();
    await page.goto(paths.notifications);
    await expect(row(page, won)).toBeVisible();
    await expect(row(page, 'Slow Post has 10 votes')).toBeVisible();
  });

  await test.step('downloads everything', async () => {
    await page.goto(paths.myProfile);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const download = await started;
    expect(download.suggestedFilename()).toMatch(/^unearth-\d{4}-\d\d-\d\d\.json$/);
    const { data } = JSON.parse(readFileSync(await download.path(), 'utf8'));
    expect(data.users).toMatchObject([{ email: maker.email, name: 'Ada' }]);
    expect(data.products).toMatchObject([
      { name: 'Slow Post', short_description: 'Letters that take a year.' },
    ]);
    const kinds = data.notifications.map(({ kind }: { kind: string }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['rejected', 'accepted', 'reviewed', 'votes', 'place']));
    expect(data.letter_subscribers).toMatchObject([{ email: maker.email }]);
  });

  const deleteAccount = async () => {
    await page.goto(paths.myProfile);
    await page.getByRole('button', { name: 'Delete my account' }).first().click();
    const form = page.getByRole('form', { name: 'Delete your account' });
    await form.getByLabel('Current password', { exact: true }).fill(password);
    await form.getByRole('button', { name: 'Delete my account' }).click();
  };
  const notice = page.getByRole('region', { name: /^Your account will be deleted on / });
  await onOneDay();
  const text = `Your account will be deleted on ${absoluteDate(new Date(Date.now() + accountDeletion.delay).toISOString())}`;

  await test.step('deletes the account, and keeps it by a login', async () => {
    await deleteAccount();
    const heading = notice.getByRole('heading', { name: text });
    await mailTo(maker.email, await heading.innerText());
    await page.getByRole('button', { name: /^Account menu/ }).hover();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/login/);
    // Times of logins are in whole seconds: one of the same second would not be later than the request.
    const asked = Date.now();
    await expect.poll(() => Date.now() - asked).toBeGreaterThan(1000);
    await logIn(page, maker.email, password);
    await expect(page).toHaveURL(paths.myProfile);
    await expect(page.getByRole('heading', { name: 'Your account', exact: true })).toBeVisible();
    await expect(notice).toHaveCount(0);
  });

  await test.step('deletes the account again, and keeps it by a press, after which the focus is on the name', async () => {
    await deleteAccount();
    await page.getByRole('button', { name: 'Keep my account' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Ada', exact: true })).toBeFocused();
    await expect(notice).toHaveCount(0);
  });

  await test.step('is deleted once the time is over, and the product stays without the name', async () => {
    await deleteAccount();
    await expect(notice).toBeVisible();
    await page.close();
    clock.setTo(Date.now() + accountDeletion.delay + hours(1));
    await mailTo(maker.email, 'Your account on Unearth was deleted');
    const login = () => people.signIn({ email: maker.email, name: maker.name }).then(String, String);
    await expect.poll(login).toMatch(/EMAIL_NOT_FOUND|INVALID_LOGIN/);
    clock.reset();
    const others = await as(fan);
    await others.goto(paths.product(id));
    await expect(others.getByRole('heading', { level: 1, name: 'Slow Post' })).toBeVisible();
    await expect(others.getByRole('main')).not.toContainText('Ada');
  });
});
