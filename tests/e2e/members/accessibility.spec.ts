import AxeBuilder from '@axe-core/playwright';
import { expect, test, type Who } from '../../support/members.ts';

const forStrangers = ['/login', '/signup', '/contact', '/privacy'];
const forMembers = [
  '/',
  '/products',
  '/products/1',
  '/dashboard',
  '/dashboard/my-profile',
  '/dashboard/add-products',
  '/dashboard/my-products',
];
const forModerators = ['/dashboard/product-review-queue', '/dashboard/reported-contents'];

const whoSees = (path: string): Who | undefined => {
  if (forModerators.includes(path)) return 'moderator';
  return forMembers.includes(path) ? 'user' : undefined;
};
const themes = ['light', 'dark'] as const;
const widths = [360, 1280];

for (const theme of themes) {
  for (const width of widths) {
    for (const path of [...forStrangers, ...forMembers, ...forModerators]) {
      test(`${path} is accessible, ${theme}, ${width} px wide`, async ({ as, page: stranger }) => {
        const who = whoSees(path);
        const page = who ? await as(who) : stranger;
        await page.setViewportSize({ width, height: 800 });
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto(path);
        await page.waitForLoadState('networkidle');
        await expect(page.locator('.skeleton')).toHaveCount(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
        ).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
      });
    }
  }
}
