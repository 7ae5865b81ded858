import { expect, type Page } from '@playwright/test';
import { settled } from '../../support/settled.ts';

/** What happens to somebody in a page. */
interface Happened {
  /** The addresses of all documents that were shown, in their order: a step that shows several has gone astray. */
  visited: string[];
  /** The calls that were refused for want of a right, or of a session: each ends the session. */
  rejected: string[];
  /** The texts of all toasts, sorted, each as often as it was told; one that goes on from page to page is told once. */
  toasts: string[];
}

/** Keeps what happens in a page from when it was opened. */
export interface Journal {
  page: Page;
  /** What has happened since it was last turned. */
  sinceTurned(): Happened;
  /** Turns the page: what has happened until now is told no more. */
  turn(): void;
}

/** Notes every call that was refused for want of a right, which would log the person out. */
export const noteRejections = (page: Page): string[] => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401 || response.status() === 403) rejected.push(response.url());
  });
  return rejected;
};

/** A page tells of itself by the console, under these names. */
const names = { visible: 'document shown', toasts: 'toasts told' };

const reportPage = ({ visible, toasts }: typeof names): void => {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  console.debug(visible, location.pathname + location.search);
  new MutationObserver(() => {
    if (document.querySelector('.toast')) console.debug(toasts, sessionStorage.getItem('toasts') ?? '[]');
  }).observe(document, { childList: true, subtree: true });
};

/** Keeps a journal of a page that has not been anywhere yet. */
export const recordJournal = async (page: Page): Promise<Journal> => {
  const visited: string[] = [];
  const rejected = noteRejections(page);
  const toasts = new Map<string, string>();
  page.on('console', (message) => {
    const reports = (name: string): string | undefined =>
      message.type() === 'debug' ? message.text().split(`${name} `)[1] : undefined;
    const address = reports(names.visible);
    if (address !== undefined) visited.push(address);
    const stored = JSON.parse(reports(names.toasts) ?? '[]') as { id: string; text: string }[];
    for (const { id, text } of stored) toasts.set(id, text);
  });
  await page.addInitScript(reportPage, names);
  const turned = { visited: 0, rejected: 0, toasts: 0 };
  return {
    page,
    sinceTurned: () => ({
      visited: visited.slice(turned.visited),
      rejected: rejected.slice(turned.rejected),
      toasts: [...toasts.values()].slice(turned.toasts).sort(),
    }),
    turn() {
      Object.assign(turned, { visited: visited.length, rejected: rejected.length, toasts: toasts.size });
    },
  };
};

type Expected = Partial<Omit<Happened, 'rejected'>> & {
  /** Whether calls may have been rejected, however many: none is, unless told otherwise. */
  rejected?: 'some';
};

/**
 * What has happened since the journal was last turned is this and nothing else: what is expected is awaited, and once
 * the page has come to rest nothing has been added. Nothing escapes between two steps: each begins where the last ended.
 */
export const expectHappened = async (journal: Journal, expected: Expected): Promise<void> => {
  const { visited = [], toasts = [], rejected } = expected;
  const all = { visited, rejected: rejected ? expect.anything() : [], toasts: toasts.toSorted() };
  await expect.poll(() => journal.sinceTurned()).toEqual(all);
  await settled(journal.page);
  expect(journal.sinceTurned()).toEqual(all);
  journal.turn();
};
