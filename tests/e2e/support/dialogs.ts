import { expect, type Page } from '@playwright/test';

/** Closes a dialog that reports a result, and would close by itself after a second and a half. */
export const closeDialog = async (page: Page, name: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
};

/**
 * Collects the titles of all dialogs from the next page load on, since some close by themselves.
 * @param selector of the part whose text is collected instead
 */
export const noteDialogs = async (page: Page, selector = '.swal2-title'): Promise<string[]> => {
  const titles: string[] = [];
  await page.exposeFunction('noteDialog', (title: string) => {
    titles.push(title);
  });
  await page.addInitScript((part) => {
    let last = '';
    new MutationObserver(() => {
      const title = document.querySelector(part)?.textContent ?? '';
      if (title && title !== last)
        (window as unknown as { noteDialog(title: string): void }).noteDialog(title);
      last = title;
    }).observe(document, { childList: true, subtree: true });
  }, selector);
  return titles;
};
