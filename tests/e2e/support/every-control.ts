import type { Page } from '@playwright/test';

const controls = 'a, button, input, select, textarea, summary, [tabindex]';

/** Suppresses navigation on clicks and submits: traffic of the next page must not count. */
export const suppressNavigation = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    });
    window.addEventListener('submit', (event) => event.preventDefault());
  });
};

/** Acts on the middle of one visible control of each kind, by tag and classes. */
const atEachKind = async (
  page: Page,
  selector: string,
  act: (x: number, y: number) => Promise<void>,
): Promise<void> => {
  const kinds = new Set<string>();
  // A click may replace a list: detached elements have no size.
  for (const control of await page.$$(selector)) {
    const { kind, x, y, isSeen } = await control.evaluate((node) => {
      node.scrollIntoView({ block: 'center', behavior: 'instant' });
      const box = node.getBoundingClientRect();
      return {
        kind: `${node.tagName} ${node.className} ${node.parentElement?.className}`,
        x: box.x + box.width / 2,
        y: box.y + box.height / 2,
        isSeen: box.width * box.height > 0,
      };
    });
    if (!isSeen || kinds.has(kind)) continue;
    kinds.add(kind);
    await act(x, y);
  }
};

/**
 * Hovers and taps one control of each kind, and tabs through all of them. Does not tap the search: using it is what loads
 * a framework.
 */
export const touchEverything = async (page: Page): Promise<void> => {
  await atEachKind(page, controls, (x, y) => page.mouse.move(x, y));
  const count = await page.locator(controls).count();
  for (let step = 0; step < count; step++) await page.keyboard.press('Tab');
  await atEachKind(page, `:is(${controls}):not([data-search])`, (x, y) => page.touchscreen.tap(x, y));
};
