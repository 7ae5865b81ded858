import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { enter, type Member } from './people.ts';

export { enter, newcomer } from './people.ts';
export { expect };

/** Demo accounts used in tests. The makers have products. */
export type Who = 'user' | 'moderator' | 'admin' | 'mara' | 'priya' | 'kenji' | 'ines';

interface MemberFixtures {
  /** Opens a page in a new browser context in which this person is signed in. */
  as: (who: Who | Member, options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<MemberFixtures>({
  as: async ({ browser, site, people, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (who, options = {}) => {
      const context = await browser.newContext({ baseURL: site.url, ...options });
      contexts.push(context);
      await watch(context);
      await enter(context, typeof who === 'string' ? await people.demo(who) : who);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});
