import { paths } from '#lib/paths.ts';
import { avatar, draftOn, expect, row, submit, test } from '../../../support/lives.ts';
import { closeDialog } from '../../support/dialogs.ts';

test.use({ life: 'moderator' });

test('A moderator’s life: hears of the queue and of a report, settles it, takes a decision back unheard, and removes a review with a reason', async ({
  as,
  clock,
  db,
  mailTo,
  people,
  site,
  subjectsTo,
}) => {
  const moderator = await people.person('Solon', { role: 'moderator' });
  const maker = await people.person('Erin');
  const reporter = await people.person('Watcher');
  const page = await as(moderator);
  await page.goto('/');

  await test.step('hears of a product that waits, and of a report', async () => {
    await submit(maker, draftOn(site, { name: 'Hasty Post' }));
    await expect(avatar(page, 1)).toBeVisible();
    const reported = await db.addProduct({ name: 'Spam Post' });
    await reporter.patch(`/products/${reported}`, { body: { reported: true, reason: 'It is spam.' } });
    await expect(avatar(page, 2)).toBeVisible();
    await page.goto(paths.notifications);
    await expect(row(page, 'Erin submitted Hasty Post')).toBeVisible();
    await row(page, 'Spam Post was reported').getByRole('link').click();
    await expect(page).toHaveURL(paths.reportedContents);
  });

  await test.step('keeps the product, of which its reporter hears', async () => {
    const reporters = await as(reporter);
    await reporters.goto('/');
    await row(page, 'Spam Post').getByRole('button', { name: 'Dismiss reports' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('Reports dismissed')).toBeVisible();
    await expect(avatar(reporters, 1)).toBeVisible();
    await reporters.goto(paths.notifications);
    await expect(
      row(reporters, 'Moderators reviewed your report of Spam Post and kept the product'),
    ).toBeVisible();
  });

  await test.step('accepts the product, undoes it, and rejects it: its maker hears of the last alone', async () => {
    await page.goto(`${paths.productReview}?q=Hasty+Post`);
    const product = row(page, 'Hasty Post');
    const bar = page.getByRole('region', { name: 'Last decision' });
    await product.getByRole('button', { name: 'Accept' }).click();
    await closeDialog(page, 'Updated!');
    await expect(product).toContainText('accepted');
    await bar.getByRole('button', { name: 'Undo (u)' }).click();
    await expect(product).toContainText('pending');
    clock.passUndo();
    await product.getByRole('button', { name: 'Reject' }).click();
    await closeDialog(page, 'Updated!');
    await bar.getByRole('button', { name: 'Say why' }).click();
    await bar.getByRole('radio', { name: 'There is nothing to try yet' }).check();
    await bar.getByRole('button', { name: 'Save the reason' }).click();
    await expect(bar).toContainText('Its maker reads:');
    clock.passUndo();
    await mailTo(maker.email, 'Hasty Post was rejected');
    expect(await subjectsTo(maker.email)).toEqual(['Hasty Post was rejected']);
    const { body } = await maker.get('/notifications');
    expect(body).toMatchObject([{ kind: 'rejected' }]);
  });

  await test.step('removes a review, whose author reads why on the site and in a mail', async () => {
    const id = await db.addProduct({ name: 'Quiet Post' });
    const added = await reporter.post('/reviews', {
      body: { productId: id, description: 'Buy my pills instead.', rating: 1 },
    });
    expect(added.status, added.text).toBe(200);
    await page.goto(`${paths.productReview}?q=Quiet+Post`);
    await page.getByText('Reviews (1)').click();
    await page.getByRole('button', { name: /^Remove the review by/ }).click();
    const question = page.getByRole('dialog', { name: 'Remove this review?' });
    await question.getByLabel('Why? The author reads it.').fill('It is an advertisement.');
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Review removed')).toBeVisible();
    const mail = await mailTo(reporter.email, 'A moderator removed your review of Quiet Post');
    expect(mail.text).toContain('“It is an advertisement.”');
    const reporters = await as(reporter);
    await reporters.goto(paths.notifications);
    const told = row(reporters, 'A moderator removed your review of Quiet Post');
    await expect(told).toContainText('“It is an advertisement.”');
  });
});
