import type { Page } from '@playwright/test';

const controls = 'a, button, input, select, textarea, summary, [tabindex]';

/** Has a page stay whatever is pressed on it: what the next one fetches is not its own. */
export const pinScroll = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
    });
    window.addEventListener('submit', (event) => event.preventDefault());
  });
};

/** Does something in the middle of one control of each kind that can be seen. */
const atEachKind = async (page: Page, act: (x: number, y: number) => Promise<void>): Promise<void> => {
  const kinds = new Set<string>();
  // A press may draw a list anew: what has left the page has no size.
  for (const control of await page.$$(controls)) {
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

/** Comes to the controls of a page: by keyboard to each, by mouse and finger, which presses it, to one of each kind. */
export const touchEverything = async (page: Page): Promise<void> => {
  await atEachKind(page, (x, y) => page.mouse.move(x, y));
  const count = await page.locator(controls).count();
  for (let step = 0; step < count; step++) await page.keyboard.press('Tab');
  await atEachKind(page, (x, y) => page.touchscreen.tap(x, y));
};
