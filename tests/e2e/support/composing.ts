import type { Locator } from '@playwright/test';

/**
 * Presses the Enter that ends a composition, in Safari's order of events: the composition has ended when the key comes.
 * @returns false if the page acts on the key
 */
export const endComposition = (field: Locator): Promise<boolean> =>
  field.evaluate((element) => {
    element.dispatchEvent(new CompositionEvent('compositionstart'));
    element.dispatchEvent(new CompositionEvent('compositionend', { data: '東京' }));
    const key = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
    return element.dispatchEvent(new KeyboardEvent('keydown', key));
  });
