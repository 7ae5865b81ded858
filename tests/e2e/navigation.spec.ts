import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { settled } from '../support/settled.ts';
import { expectAccessibleInEveryLook, expectLargeTextFits } from './support/accessible.ts';
import { pageButton, screens, themeToggle } from './support/screens.ts';

const bar = (page: Page) => page.getByRole('banner').locator('> div');
const root = (page: Page) => page.locator('html');
const scrollTo = (page: Page, top: number) => page.evaluate((y) => window.scrollTo(0, y), top);

test.describe('The bar', () => {
  test('leads home and to the products, to Sign Up and Login', async ({ page }) => {
    await page.goto('/products');
    const main = page.getByRole('navigation', { name: 'Main' });
    await expect(main.getByRole('link')).toHaveText(['Home', 'Products']);
    await expect(main.getByRole('link', { name: 'Products' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveAttribute(
      'href',
      '/signup',
    );
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toHaveAttribute(
      'href',
      '/login',
    );
    await main.getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
    await expect(main.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await main.getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    await page.getByRole('banner').getByRole('link', { name: 'Unearth' }).click();
    await expect(page).toHaveURL('/');
  });

  for (const width of [360, 1280]) {
    test(`is fixed once the page is scrolled by more than 112 pixels, and moves nothing, at a width of ${width}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      await settled(page);
      await page.evaluate(() => {
        const shifted: string[] = [];
        Object.assign(window, { shifted });
        new PerformanceObserver((list) => {
          for (const { sources } of list.getEntries() as unknown as { sources: { node: Node | null }[] }[]) {
            for (const { node } of sources) {
              const element = node instanceof Element ? node : node?.parentElement;
              // Parts of the bar move with it.
              if (!element?.closest('header')) shifted.push(element?.outerHTML.slice(0, 100) ?? 'gone');
            }
          }
        }).observe({ type: 'layout-shift' });
      });
      const place = () =>
        page.evaluate(() => {
          const footer = document.querySelector('footer')?.getBoundingClientRect().top ?? 0;
          return Math.round(footer + window.scrollY);
        });
      const before = await place();
      for (const top of [112, 113, 114, 113, 112, 2000, 0]) {
        await scrollTo(page, top);
        await expect(bar(page)).toHaveCSS('position', top > 112 ? 'fixed' : 'static');
        expect(await place()).toBe(before);
        if (top > 112) await expect(bar(page)).toBeInViewport({ ratio: 1 });
      }
      await settled(page);
      expect(await page.evaluate(() => (window as unknown as { shifted: string[] }).shifted)).toEqual([]);
    });
  }

  test('is fixed at once on a page that opens scrolled', async ({ page }) => {
    await page.goto('/#trending');
    await expect(bar(page)).toHaveCSS('position', 'fixed');
    const heading = page.getByRole('heading', { name: "What's Hot? Trending Products" });
    const { bottom = 0 } = await bar(page).evaluate((element) => element.getBoundingClientRect());
    expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  });
});

test.describe('The theme', () => {
  test('is light at first, even if the system is dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(251, 250, 246)');
    await expect(themeToggle(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('is dark after a click on its toggle, and light after another', { tag: '@smoke' }, async ({
    page,
  }) => {
    await page.goto('/');
    await themeToggle(page).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(themeToggle(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 15, 24)');
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#110f18');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
    await themeToggle(page).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  });

  test('is stored from page to page and over reloads', async ({ page }) => {
    await page.goto('/');
    await themeToggle(page).press('Enter');
    // A press before the script is there takes effect once it is, and would be lost with the page.
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }).click();
    await expect(page).toHaveURL('/products');
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(themeToggle(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test('does not flash: it is set before any style, script or picture has come', async ({ page }) => {
    await page.goto('/');
    await themeToggle(page).click();
    // A click before the script is there takes effect once it is, and would be lost with the page.
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    let letGo = () => {};
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\.(css|js|woff2|svg)$/, async (route) => {
      await gate;
      await route.continue();
    });
    await page.goto('/products', { waitUntil: 'commit' });
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => performance.getEntriesByType('paint').length)).toBe(0);
    letGo();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(17, 15, 24)');
  });

  test('is there before the body is', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const watch = new MutationObserver(() => {
        if (!document.body) return;
        watch.disconnect();
        Object.assign(window, { themeOfBody: document.documentElement.dataset.theme });
      });
      watch.observe(document, { childList: true, subtree: true });
    });
    await page.goto('/');
    expect(await page.evaluate(() => (window as unknown as { themeOfBody: string }).themeOfBody)).toBe(
      'dark',
    );
  });

  test('follows the other tabs', async ({ page, context }) => {
    await page.goto('/');
    const other = await context.newPage();
    await other.goto('/products');
    await themeToggle(other).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
    await expect(themeToggle(page)).toHaveAttribute('aria-pressed', 'true');
    await themeToggle(page).click();
    await expect(root(other)).toHaveAttribute('data-theme', 'light');
  });

  test('is light when something else was stored', async ({ page, context }) => {
    await context.addInitScript(() => localStorage.setItem('theme', '"><script>'));
    await page.goto('/');
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await themeToggle(page).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  });

  test('can be changed for as long as the page is open where storage is blocked', async ({
    page,
    context,
  }) => {
    await context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Storage is refused', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await expect(root(page)).toHaveAttribute('data-theme', 'light');
    await themeToggle(page).click();
    await expect(root(page)).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('By keyboard', () => {
  test('the first stop skips to the content', async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('searchbox', { name: 'Keyword' })).toBeFocused();
  });

  /** The focused element, the look of its focus ring, and whether something covers it. */
  const look = (page: Page) =>
    page.evaluate(async () => {
      // The bar becomes fixed on the scroll event, which is dispatched with the next frame.
      await new Promise(requestAnimationFrame);
      const element = document.activeElement ?? document.body;
      const visible = element.matches('.sr-only') ? (element.parentElement ?? element) : element;
      const styles = [getComputedStyle(visible), getComputedStyle(visible, '::after')];
      const { left, top, width, height } = visible.getBoundingClientRect();
      const topmost = document.elementFromPoint(left + width / 2, top + height / 2);
      return {
        name: element.getAttribute('aria-label') ?? element.parentElement?.textContent?.trim() ?? '',
        tag: element.tagName,
        ring: styles.some(
          ({ boxShadow, outlineStyle, outlineWidth }) =>
            boxShadow.includes('0px 0px 0px 5px') || (outlineStyle !== 'none' && outlineWidth !== '0px'),
        ),
        bare:
          topmost !== null &&
          (visible.contains(topmost) || topmost.contains(visible)) &&
          !topmost.matches('main, body'),
        place: { left, top, width, height },
      };
    });

  for (const [name, width] of [
    ['a phone', 360],
    ['a desk', 1280],
  ] as const) {
    test(`the whole home page can be walked, there and back, at the width of ${name}, and the focus is always seen`, async ({
      page,
    }) => {
      test.slow();
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/');
      const stops = await page
        .locator('a[href], button, input:not([type=hidden]), summary, [tabindex="0"]')
        .evaluateAll(
          (all) => all.filter((element) => element.checkVisibility({ visibilityProperty: true })).length,
        );
      expect(stops).toBeGreaterThan(30);
      for (const key of ['Tab', 'Shift+Tab']) {
        const walked: string[] = [];
        const unseen: string[] = [];
        for (let stop = 0; stop < stops; stop++) {
          if (key === 'Tab' || stop > 0) await page.keyboard.press(key);
          const { name, tag, ring, bare } = await look(page);
          walked.push(`${tag} ${name}`);
          if (!ring) unseen.push(`${key} ${stop}: ${tag} ${name} does not show that it has the focus`);
          if (!bare) unseen.push(`${key} ${stop}: ${tag} ${name} is covered`);
        }
        expect(unseen).toEqual([]);
        expect(walked.filter((stop) => stop.startsWith('BODY'))).toEqual([]);
        expect(walked.at(-1)).toMatch(key === 'Tab' ? /Privacy/ : /Skip to content/);
      }
    });
  }
});

/** Controls that are cut off at the side at a width of 320 pixels. */
const cutOff = (page: Page) =>
  page.locator('a[href], button, input:not([type=hidden])').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && !element.closest('[role=region][tabindex]'))
      // What scrolls within itself by touch, by wheel and as focus moves on.
      .filter((element) => !element.closest('[data-sorts]'))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < 0 || right > 320.5;
      })
      .map(({ outerHTML }) => outerHTML),
  );

/** Controls smaller than a touch target should be. */
const tooSmall = (page: Page) =>
  page.locator('a[href], button, input:not([type=hidden]), label').evaluateAll((all) =>
    all
      .filter((element) => element.checkVisibility() && !element.matches('.sr-only, [href="#content"]'))
      // Links within a sentence are exempt (WCAG 2.5.8).
      .filter((element) => !(element.closest('p') && getComputedStyle(element).display === 'inline'))
      .map((element) => {
        const after = getComputedStyle(element, '::after');
        const covering = after.position === 'absolute' && after.inset === '0px';
        const pressed = covering ? (element.closest('[data-entry]') ?? element) : element;
        const { width, height } = pressed.getBoundingClientRect();
        return { width, height, html: element.outerHTML.slice(0, 120) };
      })
      .filter(({ width, height }) => width < 24 || height < 24),
  );

test.describe('Bar and footer', () => {
  test.use({ tolerated: /status of 404/ });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('stand on every public screen, around its heading and its content', async ({ page, site }) => {
      for (const [screen, address] of Object.entries(screens)) {
        await page.goto(await address(site));
        const main = page.getByRole('main');
        await expect(main.getByRole('heading', { level: 1 }), screen).toBeVisible();
        expect((await main.innerText()).length, screen).toBeGreaterThan(100);
        await expect(main.locator('[data-skeleton]').filter({ visible: true }), screen).toHaveCount(0);
        await expect(page.getByRole('contentinfo'), screen).toBeVisible();
      }
    });
  });

  for (const [screen, address] of Object.entries(screens)) {
    test(`stand on ${screen}, of which nothing is cut off or too small to tap on a phone`, async ({
      page,
      site,
    }) => {
      await page.goto(await address(site));
      const main = page.getByRole('navigation', { name: 'Main' });
      await expect(main.getByRole('link')).toHaveText(['Home', 'Products']);
      await expect(themeToggle(page)).toBeVisible();
      const footer = page.getByRole('contentinfo');
      const links = footer.getByRole('navigation', { name: 'Footer' }).getByRole('link');
      await expect(links).toHaveText(['Home', 'Products']);
      await expect(links.first()).toHaveAttribute('href', '/');
      await expect(links.last()).toHaveAttribute('href', '/products');
      const more = footer.getByRole('navigation', { name: 'More' }).getByRole('link');
      await expect(more).toHaveText([
        'Add a product',
        'How it works',
        'Leaderboard',
        'Tags',
        'Feed of new products',
        'Weekly letter',
        'API',
      ]);
      const targets = await more.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const inOrder = [
        '/dashboard/add-products',
        '/#how-it-works',
        '/leaderboard',
        '/tags',
        '/feed.xml',
        '/letter',
        '/api/docs',
      ];
      expect(targets).toEqual(inOrder);
      await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:\S+@\S+$/);
      await expect(footer.getByRole('link', { name: 'GitHub' })).toHaveAttribute('href', /^https:/);
      await expect(footer.getByRole('link', { name: 'Mastodon' })).toHaveAttribute('href', /^https:/);
      await expect(footer.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
      await expect(footer.getByRole('link', { name: 'Privacy & Terms' })).toHaveAttribute('href', '/privacy');
      await expect(footer).toContainText('© Unearth');

      // The reference of the API is long.
      const widths = screen === 'the reference of the API' ? [360] : [1280, 360];
      await expectAccessibleInEveryLook(page, { passed: ['color-contrast', 'target-size'], widths });

      await page.setViewportSize({ width: 320, height: 640 });
      for (const top of [0, 400]) {
        await scrollTo(page, top);
        await page.evaluate(() => window.scrollTo(1000, window.scrollY));
        expect(await page.evaluate(() => [window.scrollX, document.documentElement.scrollWidth])).toEqual([
          0, 320,
        ]);
        expect(await cutOff(page)).toEqual([]);
      }
      await page.setViewportSize({ width: 360, height: 740 });
      expect(await tooSmall(page)).toEqual([]);
      await expectLargeTextFits(page);
    });
  }
});

test('In forced colours the current page is marked by more than its colour', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/products');
  const bar = page.getByRole('navigation', { name: 'Main' });
  await expect(bar.getByRole('link', { name: 'Products' })).toHaveCSS('text-decoration-line', 'underline');
  await expect(bar.getByRole('link', { name: 'Home' })).toHaveCSS('text-decoration-line', 'none');
  await expect(pageButton(page, 1)).toHaveCSS('border-top-width', '2px');
  await expect(pageButton(page, 2)).toHaveCSS('border-top-width', '0px');
});

test("Icons grow with the reader's font size", async ({ page }) => {
  await page.goto('/');
  const icons = page.locator('[data-theme-toggle] svg:visible, [data-contact] svg');
  const widths = () => icons.evaluateAll((all) => all.map((icon) => icon.getBoundingClientRect().width));
  const before = await widths();
  expect(before.length).toBeGreaterThan(2);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await expect.poll(widths).toEqual(before.map((width) => width * 2));
});
