import { expect, type Page } from '@playwright/test';
import { settled } from '../../support/settled.ts';

interface Happened {
  /** Addresses of all documents in order: several in one step mean a redirect nobody expected. */
  visited: string[];
  /** Calls answered with 401 or 403, each of which ends the session. */
  rejected: string[];
  /** Texts of all toasts, sorted; one that is carried over to the next page counts once. */
  toasts: string[];
}

/** Records what happens in a page from its first load on. */
export interface Journal {
  page: Page;
  /** What has happened since the last `turn`. */
  sinceTurned(): Happened;
  /** Starts a new step: leaves out what has happened until now. */
  turn(): void;
}

/** Collects calls answered with 401 or 403, which would log the person out. */
export const noteRejections = (page: Page): string[] => {
  const rejected: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 401 || response.status() === 403) rejected.push(response.url());
  });
  return rejected;
};

/** Names under which a page reports by its console. */
const names = { visible: 'document visible', toasts: 'toasts changed' };

const reportPage = ({ visible, toasts }: typeof names): void => {
  if (window !== window.top || !location.protocol.startsWith('http')) return;
  console.debug(visible, location.pathname + location.search);
  new MutationObserver(() => {
    if (document.querySelector('[data-toast]'))
      console.debug(toasts, sessionStorage.getItem('toasts') ?? '[]');
  }).observe(document, { childList: true, subtree: true });
};

/** @param page must not have loaded anything yet */
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
  /** Allows any number of rejected calls; without it, none. */
  rejected?: 'some';
};

/**
 * Exactly this has happened since the last step: waits for it, and checks again once the page has settled. Steps are
 * contiguous, so nothing in between goes unnoticed.
 */
export const expectHappened = async (journal: Journal, expected: Expected): Promise<void> => {
  const { visited = [], toasts = [], rejected } = expected;
  const all = { visited, rejected: rejected ? expect.anything() : [], toasts: toasts.toSorted() };
  await expect.poll(() => journal.sinceTurned()).toEqual(all);
  await settled(journal.page);
  expect(journal.sinceTurned()).toEqual(all);
  journal.turn();
};
