import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { standInForInternet } from './popups.ts';
import { enter, type SignedIn, signIn } from './sign-in.ts';

/** The demo's people who take part in the tests. The makers have products of their own. */
export type Who = 'user' | 'moderator' | 'admin' | 'mara' | 'priya' | 'kenji' | 'ines';

interface MemberFixtures {
  /** A page of a browser in which this person is signed in. Each call is a browser of its own. */
  as: (who: Who, options?: BrowserContextOptions) => Promise<Page>;
  /** The same person's credentials, for calls beside the browser. */
  credentials: (who: Who) => Promise<SignedIn>;
}

const emailOf = (who: Who): string => `${who}@unearth.example`;

const newContext = async (browser: Browser, options: BrowserContextOptions, complaints: string[]) => {
  const context = await browser.newContext(options);
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await standInForInternet(context);
  return context;
};

export const test = base.extend<MemberFixtures>({
  context: async ({ context }, use) => {
    await standInForInternet(context);
    await use(context);
  },
  credentials: async ({ site }, use) => use((who) => signIn(site, emailOf(who))),
  as: async ({ browser, site, complaints, tolerated }, use) => {
    const contexts: Awaited<ReturnType<typeof newContext>>[] = [];
    const own: string[] = [];
    await use(async (who, options = {}) => {
      const context = await newContext(browser, { baseURL: site.url, ...options }, own);
      contexts.push(context);
      await enter(context, await signIn(site, emailOf(who)));
      return context.newPage();
    });
    complaints.push(...own.filter((complaint) => !tolerated?.test(complaint)));
    for (const context of contexts) await context.close();
  },
});

export { expect };

let newcomers = 0;

/** Somebody who has no account yet. */
export const newcomer = () => {
  const email = `newcomer-${process.pid}-${++newcomers}@unearth.example`;
  return { name: 'Nell Comer', photoURL: 'https://photos.example/nell.png', email, password: 'Unearth1' };
};
