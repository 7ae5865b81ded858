import type { Locator, Page } from '@playwright/test';

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

export const displayedReviews = (page: Page): Locator =>
  page.getByRole('region', { name: 'What people say' }).getByRole('article');
