import type { Page } from '@playwright/test';

/** A way to look at screens, `--look print`. */
export interface Look {
  /** Lets things move; pictures are taken of where they come to rest. Without it, reduced motion is preferred. */
  moving?: true;
  /** What to do with the page right before its picture is taken. */
  prepare?: (page: Page) => Promise<unknown>;
}

const controls = 'a, button, input, select, textarea, summary, [tabindex]';

/** Shows all elements of a kind as if each were under the pointer, or had the focus. */
const showAs =
  (selector: string, ...forcedPseudoClasses: string[]) =>
  async (page: Page): Promise<void> => {
    const client = await page.context().newCDPSession(page);
    await client.send('DOM.enable');
    await client.send('CSS.enable');
    const { root } = await client.send('DOM.getDocument');
    const { nodeIds } = await client.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
    for (const nodeId of nodeIds) await client.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses });
  };

/** The looks of screens. Without `--look` it is `usual`. */
export const looks = {
  usual: {},
  'large-text': {
    prepare: (page) => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%')),
  },
  moving: { moving: true },
  print: { prepare: (page) => page.emulateMedia({ media: 'print' }) },
  'forced-colours': { prepare: (page) => page.emulateMedia({ forcedColors: 'active' }) },
  hover: { prepare: showAs(`${controls}, label, tr`, 'hover') },
  focus: { prepare: showAs(controls, 'focus', 'focus-visible') },
} as const satisfies Record<string, Look>;

export type LookName = keyof typeof looks;
