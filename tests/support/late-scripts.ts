import { expect, type Page } from '@playwright/test';

/**
 * Has a visit end once the page's scripts have run too, which are fetched after its first paint. A visit that is to
 * be quicker than they are names what it waits for (`waitUntil`).
 */
export const waitForLateScripts = (page: Page): Page => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const answer = await goto(address, options);
    if (!options?.waitUntil) await expect(page.locator('script[type=late]')).toHaveCount(0);
    return answer;
  };
  return page;
};
