import type { Page } from '@playwright/test';

/** Collects the titles of all dialogs from the next page load on, since some close by themselves. */
export const noteDialogs = async (page: Page): Promise<string[]> => {
  const titles: string[] = [];
  await page.exposeFunction('noteDialog', (title: string) => {
    titles.push(title);
  });
  await page.addInitScript(() => {
    let last = '';
    new MutationObserver(() => {
      const title = document.querySelector('.swal2-title')?.textContent ?? '';
      if (title && title !== last)
        (window as unknown as { noteDialog(title: string): void }).noteDialog(title);
      last = title;
    }).observe(document, { childList: true, subtree: true });
  });
  return titles;
};
