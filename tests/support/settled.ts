import { expect, type Page, type Request } from '@playwright/test';

interface Traffic {
  started: number;
  open: Set<Request>;
  /** The one for the next document, until that is displayed. */
  navigation?: Request | undefined;
}

const traffic = new WeakMap<Page, Traffic>();

/** True for the stream of a member's notifications, which stays open. */
export const isStream = (url: string): boolean => url.includes('/notifications/stream');

/** Prefetches and requests of the browser itself, such as icons: it may delay or drop them without an event. */
const isAhead = (request: Request): boolean => ['prefetch', 'other'].includes(request.resourceType());

export const watchRequests = (page: Page): void => {
  const counted: Traffic = { started: 0, open: new Set() };
  traffic.set(page, counted);
  page.on('request', (request) => {
    if (isAhead(request) || isStream(request.url())) return;
    counted.started++;
    counted.open.add(request);
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) counted.navigation = request;
  });
  page.on('requestfinished', (request) => counted.open.delete(request));
  page.on('requestfailed', (request) => {
    counted.open.delete(request);
    if (counted.navigation === request) counted.navigation = undefined;
  });
  // The browser cancels what the document before it was loading, now and then without an event.
  page.on('framenavigated', (frame) => {
    const { navigation, open } = counted;
    if (frame !== page.mainFrame() || !navigation) return;
    for (const request of open) if (request !== navigation) open.delete(request);
    counted.navigation = undefined;
  });
};

/** Resolves once the page has been painted, and then was idle and rendered frames, three times over. */
export const idle = async (): Promise<void> => {
  // A browser is idle while it waits for what the first paint needs: on a busy machine, idle moments alone are too little.
  await new Promise<unknown>((resolve) => {
    setTimeout(resolve, 500);
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
  });
  const once = () =>
    new Promise<void>((resolve) => {
      const renderTwice = () => requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      // Safari has no requestIdleCallback. Chromium now and then calls none for as long as a page renders nothing.
      if ('requestIdleCallback' in window) requestIdleCallback(renderTwice, { timeout: 2_000 });
      else setTimeout(renderTwice);
    });
  // Work that the page defers until after two frames, and then until idle, ends before the third turn.
  for (let turn = 0; turn < 3; turn++) await once();
};

/**
 * Resolves once a page is loaded, has no open requests, has done its deferred work, and that has started no other
 * request. Depends on the page, not on a fixed delay.
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
