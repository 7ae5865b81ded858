import { expect, type Locator, type Page } from '@playwright/test';

/** The line that the form is folded to. */
export const reviewToggle = (page: Page): Locator =>
  page.getByRole('button', { name: /^Have you used .*\?$/ });

/** The form as it is, folded or not. */
export const reviewForm = (page: Page) => {
  const form = page.getByRole('form', { name: /^(Write a|Your) review$/ });
  const insights = form.getByLabel('Insights');
  const rating = form.getByLabel('Rating (integer number only)');
  const send = form.getByRole('button', { name: /^(Add|Update) Review$/ });
  return {
    form,
    insights,
    rating,
    send,
    name: form.getByLabel('Name'),
    photo: form.getByLabel('Photo URL'),
    async write(text: string, stars: number | string) {
      await insights.fill(text);
      await rating.fill(String(stars));
      await send.click();
    },
  };
};

/** Opens the form as members do who have no review yet. */
export const openReviewForm = async (page: Page) => {
  const opened = reviewForm(page);
  await reviewToggle(page).click();
  await expect(opened.insights).toBeFocused(); // then it is in view, too
  return opened;
};

export const displayedReviews = (page: Page): Locator =>
  page.getByRole('region', { name: 'What people say' }).getByRole('article');
