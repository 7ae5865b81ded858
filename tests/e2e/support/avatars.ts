import type { Locator, Page } from '@playwright/test';

/** Content of an avatar: 'picture', the letter of its monogram, or 'nothing'. */
const contentOf = (avatar: Element): string => {
  const isVisible = (part: Element | null) =>
    Boolean(part?.checkVisibility({ visibilityProperty: true, opacityProperty: true }));
  if (isVisible(avatar.querySelector('img'))) return 'picture';
  const letter = avatar.querySelector(':scope > span');
  return (isVisible(letter) && letter?.textContent?.trim()) || 'nothing';
};

export const visibleIn = (avatar: Locator): Promise<string> => avatar.evaluate(contentOf);

/** Returns the content of each avatar of a page; scrolls to each one, so that its lazy picture is requested. */
export const visibleInEach = async (page: Page | Locator): Promise<string[]> => {
  const avatars = await page.locator('[data-avatar]:visible').all();
  const visible: string[] = [];
  for (const avatar of avatars) {
    await avatar.scrollIntoViewIfNeeded();
    visible.push(await visibleIn(avatar));
  }
  return visible;
};
