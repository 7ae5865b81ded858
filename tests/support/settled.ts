import { expect, type Page, type Request } from '@playwright/test';

interface Traffic {
  started: number;
  open: Set<Request>;
}

const traffic = new WeakMap<Page, Traffic>();

/** What a browser fetches ahead, or for itself, such as icons: it may put that off for good, without a word. */
const isAhead = (request: Request): boolean => ['prefetch', 'other'].includes(request.resourceType());

/** Counts a page's requests from now on. */
export const watchRequests = (page: Page): void => {
  const counted: Traffic = { started: 0, open: new Set() };
  traffic.set(page, counted);
  page.on('request', (request) => {
    if (isAhead(request)) return;
    counted.started++;
    counted.open.add(request);
  });
  const end = (request: Request) => counted.open.delete(request);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
};

/** Resolves once the page has nothing more urgent to do, and has been drawn since, several times over. */
export const idle = async (): Promise<void> => {
  const once = () =>
    new Promise<void>((resolve) => {
      const renderTwice = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      // Not every browser has it.
      if ('requestIdleCallback' in window) requestIdleCallback(renderTwice);
      else setTimeout(renderTwice);
    });
  // What the page puts off until it has been drawn twice, and then until it is idle, comes before the end of the third.
  for (let turn = 0; turn < 3; turn++) await once();
};

/**
 * Waits until a page has come to rest: it is loaded, all its requests are answered, what it had put off until it is
 * idle is done, and none of it has started another request. How long that takes is up to the page, not to a clock.
 */
export const settled = async (page: Page): Promise<void> => {
  const counted = traffic.get(page);
  if (!counted) throw new Error('The requests of this page are not counted: see watchRequests');
  await page.waitForLoadState('load');
  await expect(async () => {
    const before = counted.started;
    await page.evaluate(idle);
    expect({
      open: [...counted.open].map((request) => request.url()),
      since: counted.started - before,
    }).toEqual({
      open: [],
      since: 0,
    });
  }).toPass({ intervals: [20, 20, 50], timeout: 20_000 });
};
