import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { themeToggle } from './screens.ts';

/** The rules of axe that depend on colours, and so on the theme. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Rules that must have been checked, so that a page without its content does not pass. */
interface Expected {
  passed?: readonly string[];
}

/** Checks a page as it is now by axe, and that it does not scroll horizontally. */
export const expectAccessible = async (
  page: Page,
  look = 'as it stands',
  rules?: readonly string[],
  { passed = [] }: Expected = {},
): Promise<void> => {
  // Legacy mode runs in the page itself. Otherwise axe opens another page per run to merge results of frames; we have none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false, // only rules about audio and screen orientation need preloaded style sheets and media
    ...(rules
      ? { runOnly: { type: 'rule', values: [...rules] } }
      : { rules: { 'target-size': { enabled: true } } }),
  });
  const { violations, passes } = await axe.analyze();
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
    look,
  ).toEqual([]);
  expect(passes.map(({ id }) => id)).toEqual(expect.arrayContaining([...passed]));
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, look).toBeLessThanOrEqual(0);
};

/**
 * Checks a page in both themes at each of these widths. It must be light at first: light is checked by all rules, dark by
 * those that depend on colours.
 */
export const expectAccessibleInEveryLook = async (
  page: Page,
  expected: Expected & { widths?: readonly number[] } = {},
): Promise<void> => {
  const { widths = [1280, 360] } = expected;
  for (const [theme, rules] of [['light'], ['dark', rulesOfColour]] as const) {
    if (theme === 'dark') await themeToggle(page).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      const passed = expected.passed?.filter((id) => !rules || rules.includes(id)) ?? [];
      await expectAccessible(page, `${theme}, ${width} px wide`, rules, { passed });
    }
  }
};

/** Headings and paragraphs in columns of less than three letters. */
const squeezed = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, p)')]
      .filter((text) => {
        const { width } = text.parentElement?.getBoundingClientRect() ?? { width: 0 };
        return width > 1 && width < 1.5 * Number.parseFloat(getComputedStyle(text).fontSize);
      })
      .map(({ textContent }) => textContent),
  );

/** Makes the text of a page twice as large, and checks that it fits a phone. */
export const expectLargeTextFits = async (page: Page): Promise<void> => {
  await page.setViewportSize({ width: 360, height: 800 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360);
  expect(await squeezed(page), page.url()).toEqual([]);
};
