import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { test as base, expect } from './fixtures.ts';
import { enter, type Member } from './people.ts';

export { enter, newcomer } from './people.ts';
export { expect };

/** The demo's people who take part in the tests. The makers have products of their own. */
export type Who = 'user' | 'moderator' | 'admin' | 'mara' | 'priya' | 'kenji' | 'ines';

interface MemberFixtures {
  /** A page of a browser in which this person is signed in. Each call is a browser of its own. */
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
