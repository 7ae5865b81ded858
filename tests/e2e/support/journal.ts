import { expect, type Page } from '@playwright/test';

/** What happens to somebody in a page, from when it was opened. */
export interface Journal {
  /** The addresses of all documents that were shown, in their order: a step that shows several has gone astray. */
  readonly visited: string[];
  /** The calls that were refused for want of a right, or of a session: each ends the session. */
  readonly rejected: string[];
  /** The texts of all toasts, each as often as it was told; one that goes on from page to page is told once. */
  toasts(): string[];
}

/** Notes every call that was refused for want of a right, which would log the person out. */
export const noteRejections = (page: Page): string[] => {
  const rejected: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 401 || answer.status() === 403) rejected.push(answer.url());
  });
  return rejected;
};

/** A page tells of itself by the console, under these names. */
const names = { shown: 'document shown', toasts: 'toasts told' };

const tellOfPage = ({ shown, toasts }: typeof names): void => {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  console.debug(shown, location.pathname + location.search);
  new MutationObserver(() => {
    if (document.querySelector('.toast')) console.debug(toasts, sessionStorage.getItem('toasts') ?? '[]');
  }).observe(document, { childList: true, subtree: true });
};

/** Keeps a journal of a page that has not been anywhere yet. */
export const keepJournal = async (page: Page): Promise<Journal> => {
  const visited: string[] = [];
  const toasts = new Map<string, string>();
  page.on('console', (message) => {
    const tells = (name: string): string | undefined =>
      message.type() === 'debug' ? message.text().split(`${name} `)[1] : undefined;
    const address = tells(names.shown);
    if (address !== undefined) visited.push(address);
    const kept = JSON.parse(tells(names.toasts) ?? '[]') as { id: string; text: string }[];
    for (const { id, text } of kept) toasts.set(id, text);
  });
  await page.addInitScript(tellOfPage, names);
  return { visited, rejected: noteRejections(page), toasts: () => [...toasts.values()] };
};

/** What happens in the journal while something is done, and until the page has come to rest. */
export const during = async (page: Page, journal: Journal, deed: () => Promise<unknown>) => {
  const before = [journal.visited.length, journal.rejected.length, journal.toasts().length] as const;
  await deed();
  await page.waitForLoadState('networkidle');
  return {
    visited: journal.visited.slice(before[0]),
    rejected: journal.rejected.slice(before[1]),
    toasts: journal.toasts().slice(before[2]),
  };
};

/** Only one address was visited, and nothing was refused or told. */
export const expectQuiet = (happened: Awaited<ReturnType<typeof during>>, address: string): void =>
  expect(happened, address).toEqual({ visited: [address], rejected: [], toasts: [] });
