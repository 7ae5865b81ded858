import type { Locator } from '@playwright/test';
import { paths } from '#lib/paths.ts';
import { expect, test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';
import { openBeforeScripts } from '../support/foreign-changes.ts';
import { api } from '../support/http.ts';
import { hold } from '../support/network.ts';
import { displayedReviews, openReviewForm, reviewForm, reviewToggle } from '../support/review-form.ts';
import { isMarked, mark } from '../support/screens.ts';

test('A review is written where one reads, and all that the page says of reviews follows', {
  tag: '@servers',
}, async ({ as, db, site }) => {
  const id = await db.addProduct({ name: 'Reviewed here' });
  await db.addReviews(id, 1); // two stars
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await mark(page);
  const { name, photo, insights, write } = await openReviewForm(page);
  await expect(name).toHaveValue('Priya Raman');
  await expect(photo).toHaveValue('No Image');
  for (const field of [name, photo]) await expect(field).toHaveAttribute('readonly');

  await write('<b>Firm</b> & level.', 5);
  await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  const own = page.getByRole('region', { name: 'Your review' });
  await expect(own).toContainText('<b>Firm</b> & level.');
  await expect(own.getByRole('article')).toBeFocused();
  await expect(insights).toHaveCount(0);
  await expect(displayedReviews(page)).toHaveCount(2);
  await expect(displayedReviews(page).first()).toContainText('<b>Firm</b> & level.');
  await expect(page.getByRole('region', { name: 'Reviews', exact: true })).toContainText('2 reviews');
  await expect(page.getByRole('article').first()).toContainText('3.5');
  expect(await isMarked(page)).toBe(true);
  expect((await api.reviews(site, id)).items[0]).toMatchObject({ name: 'Priya Raman', rating: 5 });
});

test('One’s own review is displayed whole, however long it is', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reviewed at length' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const { write } = await openReviewForm(page);
  await write('It is firm, level and worth its price. '.repeat(60), 5);
  const text = page.getByRole('region', { name: 'Your review' }).getByText('It is firm');
  await expect(text).toBeVisible();
  expect(await text.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
});

test('What is added to a review while it is being sent stays in the form', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reviewed in haste' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const { insights, send, write } = await openReviewForm(page);
  const release = await hold(page, '**/api/reviews');
  await write('Good tool', 4);
  await insights.press('End');
  await page.keyboard.type(', but slow');
  release();
  await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  await expect(send).toHaveText('Update Review');
  await expect(insights).toBeFocused();
  await page.reload();
  await expect(insights).toHaveValue('Good tool, but slow');
  await send.click();
  await expect(page.getByRole('region', { name: 'Your review' }).getByRole('article')).toContainText(
    'Good tool, but slow',
  );
});

test('After the first review of a product, the buttons step through all reviews', {
  tag: '@servers',
}, async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reviewed at last' });
  const page = await as('priya', { viewport: { width: 360, height: 740 } });
  await page.goto(`/products/${id}`);
  const { write } = await openReviewForm(page);
  await db.addReviews(id, 3);
  await write('At last.', 5);
  const steps = page.getByRole('group', { name: 'Step through the reviews' });
  await expect(steps).toContainText('Review 1 of 4');
  await steps.scrollIntoViewIfNeeded();
  await settled(page);
  await steps.getByRole('button', { name: 'Next reviews' }).click();
  await expect(steps).toContainText('Review 2 of 4');
});

test('The form is one line until a press opens it, and a press folds it again', async ({ as, db }) => {
  const page = await as('priya');
  await page.goto(`/products/${await db.addProduct({ name: 'Folded' })}`);
  const { form, insights } = reviewForm(page);
  const toggle = reviewToggle(page);
  await expect(toggle).toHaveText('Have you used Folded?');
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(form).toBeHidden();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await expect(insights).toBeFocused();
  await insights.fill('Not sure yet.');
  await toggle.click();
  await expect(form).toBeHidden();
  await expect(toggle).toBeFocused();
  await toggle.click();
  await expect(insights).toHaveValue('Not sure yet.');
});

test('The stars of the form stand level with the number', async ({ as, db }) => {
  const page = await as('priya');
  await page.goto(`/products/${await db.addProduct({ name: 'Level stars' })}`);
  const { form, rating } = await openReviewForm(page);
  const middleOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return y + height / 2;
  };
  const middle = await middleOf(form.locator('[data-stars] svg').first());
  expect(Math.abs(middle - (await middleOf(rating)))).toBeLessThanOrEqual(1);
  await page.setViewportSize({ width: 360, height: 740 });
  const stars = await form.locator('[data-stars] svg').all();
  const rows = await Promise.all(stars.map(middleOf));
  expect(new Set(rows.map(Math.round)).size, 'rows of stars on a phone').toBe(1);
});

test('A form that is opened at the end of the window is in view, down to its button', async ({ as, db }) => {
  const page = await as('user', { viewport: { width: 1280, height: 620 } });
  await page.goto(paths.product(await db.addProduct({ name: 'Opened in view' })));
  const toggle = reviewToggle(page);
  await toggle.evaluate((node) => scrollBy(0, node.getBoundingClientRect().bottom - innerHeight + 24));
  await toggle.click();
  const { insights, send } = reviewForm(page);
  await expect(insights).toBeFocused();
  await expect(insights).toBeInViewport({ ratio: 1 });
  await expect(send).toBeInViewport({ ratio: 1 });
});

test('A star of that line opens the form with its rating, and a draft opens it at once', async ({
  as,
  db,
}) => {
  const page = await as('priya');
  const path = paths.product(await db.addProduct({ name: 'Opened by a star' }));
  await page.goto(path);
  const { form, insights, rating } = reviewForm(page);
  const stars = page.getByRole('group', { name: 'Rate it' });
  await stars.getByRole('button', { name: '4: good, with a reservation' }).click();
  await expect(rating).toHaveValue('4');
  await expect(form.getByRole('radio', { name: /^4/ })).toBeChecked();
  await expect(insights).toBeFocused();
  await reviewToggle(page).click();
  await expect(stars.locator('[data-filled]')).toHaveCount(4);
  await page.goto(paths.home);
  await page.goto(path);
  await expect(form).toBeVisible();
  await expect(rating).toHaveValue('4');
});

test('An address that points at the form opens it, before the scripts too', async ({ as, db }) => {
  const page = await as('priya');
  const path = paths.product(await db.addProduct({ name: 'Opened by its address' }));
  const release = await openBeforeScripts(page, path + paths.reviewForm);
  const { form } = reviewForm(page);
  await expect(form).toBeVisible();
  release();
  await expect(reviewToggle(page)).toHaveAttribute('aria-expanded', 'true');
  await expect(form).toBeVisible();
  await reviewToggle(page).click();
  await expect(form).toBeHidden();
});

test('Stars write the rating, by mouse and by keyboard, and follow what is typed', async ({
  as,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Rated by stars' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const { form, insights, rating, send } = await openReviewForm(page);
  const star = (name: RegExp) => form.getByRole('radio', { name });
  const chosen = form.getByRole('radio', { checked: true });
  // Not `check`, which expects its effect at once: the rating is written by React.
  await star(/^4: good, with a reservation$/).click();
  await expect(star(/^4/)).toBeChecked();
  await expect(rating).toHaveValue('4');
  await expect(form.getByText('good, with a reservation', { exact: true })).toBeVisible();
  await star(/^4/).press('ArrowRight');
  await expect(rating).toHaveValue('5');
  await expect(star(/^5/)).toBeFocused();

  await rating.fill('3.5');
  await expect(chosen).toHaveCount(0);
  await expect(form.locator('[data-half]')).toHaveCount(1);
  await send.click();
  await expect(rating).toHaveAccessibleDescription(/Enter a whole number from 1 to 5/);
  await star(/^2/).check();
  await expect(rating).toHaveAccessibleDescription('From 1 to 5'); // the error went with the edit
  await page.reload(); // the draft has it
  await expect(rating).toHaveValue('2');
  await expect(star(/^2/)).toBeChecked();

  await insights.fill('Two will do.');
  await send.click();
  await expect(displayedReviews(page)).toContainText(['Two will do.']);
  expect((await api.reviews(site, id)).items[0]).toMatchObject({ rating: 2 });
});

test('Missing and wrong values show an error beside their field, and nothing is lost', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reviewed badly' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  const { insights, rating, send, write } = await openReviewForm(page);
  await send.click();
  await expect(insights).toHaveAccessibleDescription(/Write what you think of it/);
  await expect(rating).toHaveAccessibleDescription(/Choose 1 to 5 stars/);
  await expect(insights).toBeFocused();
  for (const wrong of ['0', '6', '3.5']) {
    await write('Level.', wrong);
    await expect(rating).toHaveAccessibleDescription(/Enter a whole number from 1 to 5/);
    await expect(rating).toHaveValue(wrong);
    await expect(rating).toBeFocused();
  }
  await write('x'.repeat(10_001), 4);
  await expect(insights).toHaveAccessibleDescription(/Must be at most 10,000 characters/);
  await expect(insights).toHaveValue('x'.repeat(10_001));
  await expect(displayedReviews(page)).toHaveCount(0);
});

test('A review is edited twice by writing again, and removed: it stays one', { tag: '@servers' }, async ({
  as,
  db,
  site,
}) => {
  const id = await db.addProduct({ name: 'Thought better of' });
  await db.addReview(id, 'At first.', 1);
  const page = await as('ines');
  await page.goto(`/products/${id}`);
  const { form, insights, rating, send, write } = reviewForm(page);
  const own = page.getByRole('region', { name: 'Your review' });
  const edit = own.getByRole('button', { name: 'Edit my review' });
  await expect(own).toContainText('At first.');
  await expect(own.getByRole('img', { name: 'Rated 1 out of 5' })).toBeVisible();
  await expect(form).toHaveCount(0);
  await edit.click();
  await expect(insights).toBeFocused();
  await expect(insights).toHaveValue('At first.');
  await expect(rating).toHaveValue('1');
  await expect(send).toHaveText('Update Review');
  await expect(own.getByRole('heading', { name: 'Your review' })).toBeVisible();

  await write('On second thoughts.', 3);
  await expect(displayedReviews(page)).toContainText(['On second thoughts.']);
  await expect(own).toContainText('On second thoughts.');
  await expect(form).toHaveCount(0);
  await page.reload(); // the same before and after
  await expect(own).toContainText('On second thoughts.');
  await expect(form).toHaveCount(0);
  await edit.click();
  await insights.fill('Never mind.');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(own).toContainText('On second thoughts.');
  await expect(own.getByRole('article')).toBeFocused();
  await edit.click();
  await expect(insights).toHaveValue('On second thoughts.');
  await write('At last.', 4);
  await expect(displayedReviews(page)).toContainText(['At last.']);
  expect((await api.reviews(site, id)).items).toMatchObject([{ description: 'At last.', rating: 4 }]);

  await own.getByRole('button', { name: 'Remove my review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your review was removed', { exact: true })).toBeVisible();
  await expect(page.getByText('No reviews yet')).toBeVisible();
  await expect(reviewToggle(page)).toBeFocused();
  await expect(form).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(insights).toBeFocused();
  await expect(insights).toHaveValue('');
  await expect(form.getByRole('button', { name: 'Add Review' })).toBeVisible();
  expect((await api.product(site, id)).reviewCount).toBe(0);
});

test('On a phone, by keyboard alone: through the reviews and the form', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'By keyboard' });
  await db.addReviews(id, 3);
  const page = await as('kenji', { viewport: { width: 360, height: 740 } });
  await page.goto(`/products/${id}`);
  const reviews = page.getByRole('region', { name: 'What people say' });
  await reviews.focus();
  await expect(page.getByText('Review 1 of 3')).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText('Review 2 of 3')).toBeAttached();
  await page.keyboard.press('End');
  await expect(page.getByText('Review 3 of 3')).toBeAttached();
  const { insights } = reviewForm(page);
  await expect(reviewToggle(page)).toBeVisible();
  for (const writer of ['Reader 3', 'Reader 2', 'Reader 1']) {
    await page.keyboard.press('Tab');
    await expect(reviews.getByRole('link', { name: writer })).toBeFocused();
  }
  for (const stop of ['Previous reviews', 'Next reviews']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: stop })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(reviewToggle(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(insights).toBeFocused();
  await page.keyboard.type('Typed without a mouse.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Review added successfully', { exact: true })).toBeVisible();
  await expect(displayedReviews(page)).toHaveCount(4);
});

test('An adder gets a kind note, and never sees a form; a review from before can be removed', async ({
  as,
  db,
}) => {
  const id = await db.addProduct({ name: 'Praised by its maker' });
  await db.addReview(id, 'From before.', 5, 'mara@unearth.example');
  const page = await as('mara');
  await page.addInitScript(() => {
    const reportForm = () =>
      document.querySelector('[data-fold]')?.checkVisibility() && console.error('a form!');
    const watch = () => {
      reportForm();
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto(`/products/${id}${paths.reviewForm}`);
  const place = page.getByRole('region', { name: 'Write a review' });
  await expect(place).toContainText('You can’t review a product that you added.');
  await expect(place.getByRole('form')).toHaveCount(0);
  await expect(place).toContainText('That review stays until you remove it.');
  await expect(place.getByRole('button', { name: 'Edit my review' })).toHaveCount(0);
  await place.getByRole('button', { name: 'Remove my review' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Your review was removed', { exact: true })).toBeVisible();
  await expect(displayedReviews(page)).toHaveCount(0);
  await expect(place.getByText('You can’t review a product that you added.')).toBeFocused();
});

test('A member who only shares the name of the adder gets the form', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Of a namesake' });
  const page = await as('kenji');
  await page.addInitScript(() => {
    const stored = JSON.parse(localStorage.person ?? '{}');
    localStorage.person = JSON.stringify({ ...stored, name: 'Mara Okonjo' });
  });
  await page.goto(`/products/${id}`);
  await expect(page.locator('[data-namesake]')).toHaveCount(1);
  await page.locator(paths.reviewForm).scrollIntoViewIfNeeded();
  await openReviewForm(page);
});

test('A rating beyond five lights no star', async ({ as, db }) => {
  const page = await as('priya');
  await page.goto(`/products/${await db.addProduct({ name: 'Overrated' })}`);
  const { form, rating } = await openReviewForm(page);
  await rating.fill('5');
  await expect(form.locator('[data-stars] [data-filled]')).toHaveCount(5);
  await rating.fill('7');
  await expect(form.locator('[data-stars] [data-filled]')).toHaveCount(0);
});
