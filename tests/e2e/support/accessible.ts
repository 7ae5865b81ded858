import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { themeToggle } from './screens.ts';

/** The rules of axe that a theme decides on: it changes colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** The rules by name that a page must have been held against, so that no look passes for want of content. */
interface Expected {
  passed?: readonly string[];
}

/** A page breaks no rule of accessibility as it stands, and needs no scrolling sideways. */
export const expectAccessible = async (
  page: Page,
  look = 'as it stands',
  rules?: readonly string[],
  { passed = [] }: Expected = {},
): Promise<void> => {
  // In the page itself: axe would open another one for each run to gather what its frames say, and there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ['violations'],
    preload: false, // only rules of sound and of turned screens would read style sheets and media for it
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
 * A page breaks no rule of accessibility in either theme, at each of these widths. It is light when this begins: all
 * rules are asked then, and in the dark those that colours can break.
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
