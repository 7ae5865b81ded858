import { expect, type Page } from '@playwright/test';
import { idle, isStream } from '../../support/settled.ts';

/** Counts the bytes that a page fetches from now on: compressed, without headers. */
export const countTraffic = async (page: Page) => {
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  await network.send('Network.setCacheDisabled', { cacheDisabled: true });
  const kinds = new Map<string, { type: string; url: string; headers: number }>();
  const underWay = new Set<string>();
  const loaded: { id: string; type: string; url: string; bytes: number }[] = [];
  network.on('Network.requestWillBeSent', ({ requestId, type, request }) => {
    if (type !== 'Prefetch' && !isStream(request.url)) underWay.add(requestId); // the browser may postpone it for ever
  });
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    kinds.set(requestId, { type, url: response.url, headers: response.encodedDataLength }),
  );
  network.on('Network.loadingFailed', ({ requestId }) => underWay.delete(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    underWay.delete(requestId);
    const kind = kinds.get(requestId);
    if (kind) loaded.push({ id: requestId, ...kind, bytes: encodedDataLength - kind.headers });
  });
  const of = (type: string) => loaded.filter((one) => one.type === type);

  return {
    loaded,
    bytes: (type: string): number => of(type).reduce((sum, one) => sum + one.bytes, 0),
    texts: (type: string): Promise<string[]> =>
      Promise.all(
        of(type).map(
          async ({ id }) => (await network.send('Network.getResponseBody', { requestId: id })).body,
        ),
      ),
    /** Waits until nothing is being fetched, also not after the browser was idle. */
    settled: () =>
      expect(async () => {
        const before = loaded.length;
        await page.evaluate(idle);
        expect(underWay.size).toBe(0);
        expect(loaded.length).toBe(before);
      }).toPass(),
  };
};

/** Holds back the requests of a page to an address. @returns a function that lets them go on */
export const hold = async (page: Page, address: string | RegExp): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
};
