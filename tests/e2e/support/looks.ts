import { expect, type Page } from '@playwright/test';
import { themeToggle } from './screens.ts';

const widths = [1280, 360];

/** Shows a page in both themes, each on a wide screen and on a phone. It is light when this begins. */
export const inEveryLook = async (page: Page, check: (look: string) => Promise<void>): Promise<void> => {
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await themeToggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await check(`${theme}, ${width} px wide`);
    }
  }
};
