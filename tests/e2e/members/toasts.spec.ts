import type { Locator, Page } from '@playwright/test';
import { enter, expect, test } from '../../support/members.ts';
import type { SitePeople } from '../../support/people.ts';
import { settled } from '../../support/settled.ts';
import { logIn } from '../support/entrance.ts';

/** Opens a page, acts on it, and stops its clock: from then on the test advances it. */
const openWithStoppedClock = async (page: Page, path: string, act: () => Promise<void>) => {
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.goto(path);
  await act();
  await settled(page); // the clock jumps ahead to where it stops, and a request in flight would time out
  await page.clock.pauseAt(now + 120_000);
};

/** With a stopped clock: toasts are displayed two frames after their report, unless the page is left by then. */
const expectToasts = (page: Page, toasts: Locator, count: number): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(40);
    await expect(toasts).toHaveCount(count, { timeout: 100 });
  }).toPass({ intervals: [0] });

/** The vote on one's own product: pressed, although it is aria-disabled, it says why not. */
const ownVote = (page: Page) => page.getByRole('button', { name: /^(Upvote|Your product)/ });

test('An error stays for four seconds, and screen readers announce it at once', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Refused with words' });
  const page = await as('mara');
  const toast = page.getByRole('alert').filter({ hasText: 'Product adder is not eligible to vote' });
  const vote = () => ownVote(page).click({ force: true });
  await openWithStoppedClock(page, `/products/${id}`, async () => {
    await vote();
    await expect(toast).toBeVisible();
  });
  await expect(toast).toBeHidden();
  await vote();
  await expectToasts(page, toast, 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(3_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
});

test('A success stays for two seconds', async ({ as }) => {
  const page = await as('priya');
  const logout = page.getByRole('button', { name: 'Logout' });
  await openWithStoppedClock(page, '/', async () => {
    await page.getByRole('button', { name: 'Account menu' }).hover();
    await expect(page.getByText('Hi, PRIYA', { exact: true })).toBeVisible();
  });
  await logout.click();
  const toast = page.getByRole('status').filter({ hasText: 'Token removed successfully!' });
  await expectToasts(page, toast, 1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(1_800);
  await expect(toast).toBeVisible();
  await page.clock.runFor(400);
  await expect(toast).toBeHidden();
});

test('A toast stands at the bottom right and never covers the button that caused it', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'In the corner' });
  const page = await as('mara', { viewport: { width: 360, height: 640 } });
  await page.goto(`/products/${id}`);
  const button = ownVote(page);
  await button.evaluate((node) => node.scrollIntoView({ block: 'end' }));
  await button.click({ force: true });
  const toast = page.getByRole('alert');
  await expect(toast).toBeVisible();
  const [a, b] = [await toast.boundingBox(), await button.boundingBox()];
  if (!a || !b) throw new Error('both are visible');
  const apart =
    a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart).toBe(true);
});

test.describe('On a phone', () => {
  test.use({ viewport: { width: 360, height: 640 }, tolerated: /400 \(Bad Request\)/ });

  test('The toast of a login covers neither the focused field nor the other ways to log in', async ({
    page,
  }) => {
    await openWithStoppedClock(page, '/login', async () => {});
    await logIn(page, 'user@unearth.example', 'Wrong1234');
    const toast = page.getByRole('alert').filter({ hasText: 'Invalid Email/Password' });
    await expectToasts(page, toast, 1);
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
    for (const name of ['Google', 'Github']) {
      const way = page.getByRole('button', { name, exact: true });
      // To where the toast stands.
      await way.evaluate((node) => scrollBy(0, node.getBoundingClientRect().bottom - innerHeight + 24));
      await expect(async () => {
        await page.clock.runFor(20); // a frame, in which the toast moves
        expect(await isCovered(way), name).toBe(false);
      }).toPass({ intervals: [0] });
      await expect(toast).toBeVisible();
    }
    expect(await isCovered(page.getByLabel('Password', { exact: true }))).toBe(false);
  });
});

/** A member who can click 'Send it again' any number of times: each click adds a toast, and with the clock stopped none ends. */
const openWithRepeatedToasts = async (page: Page, people: SitePeople) => {
  const member = await people.person('pressing', { verified: false });
  const { email } = member;
  await enter(page.context(), member);
  await page.route('**/accounts:sendOobCode*', (route) => route.fulfill({ json: { email } }));
  const first = page.getByRole('button', { name: 'Send me the e-mail' });
  await openWithStoppedClock(page, '/dashboard', () => expect(first).toBeVisible());
  await first.click();
  const button = page.getByRole('button', { name: 'Send it again' });
  const toasts = page.getByRole('status').filter({ hasText: 'The e-mail is on its way.' });
  await expectToasts(page, toasts, 1);
  return { button, toasts };
};

/** Whether the visible part of a toast covers the button. */
const isCovered = (button: Locator): Promise<boolean> =>
  button.evaluate((node) => {
    const target = node.getBoundingClientRect();
    const stack = document.querySelector('[data-toasts]')?.getBoundingClientRect();
    return [...document.querySelectorAll('[data-toast]')].some((toast) => {
      const { left, right, ...box } = toast.getBoundingClientRect().toJSON() as DOMRect;
      const top = Math.max(box.top, stack?.top ?? 0);
      const bottom = Math.min(box.bottom, stack?.bottom ?? 0);
      return (
        bottom > top &&
        left < target.right &&
        right > target.left &&
        top < target.bottom &&
        bottom > target.top
      );
    });
  });

test('At most twenty toasts stand there, at the bottom right', async ({ page, people }) => {
  const { button, toasts } = await openWithRepeatedToasts(page, people);
  await page.evaluate(() => {
    const [toast, ...others] = JSON.parse(sessionStorage.getItem('toasts') ?? '[]');
    const stored = Array.from({ length: 18 }, (_, number) => ({ ...toast, id: `stored-${number}` }));
    sessionStorage.setItem('toasts', JSON.stringify([toast, ...others, ...stored]));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expectToasts(page, toasts, 19);
  for (let press = 20; press <= 22; press++) {
    await button.press('Enter');
    await expectToasts(page, toasts, Math.min(press, 20));
  }
  const latest = await toasts.first().boundingBox();
  expect(latest?.x).toBeGreaterThan(640);
  expect(latest?.y).toBeGreaterThan(360);
});

test('A toast lives once: the next page shows it for what is left, and nothing of what is over', async ({
  as,
}) => {
  const page = await as('user');
  await page.goto('/products');
  const firstDisplayedAt = await page.evaluate(() => {
    const now = Date.now();
    const toast = { kind: 'error', until: now + 30_000 };
    const stored = [
      { ...toast, id: 'one', text: 'Seen for a while', displayedAt: now - 2_500 },
      { ...toast, id: 'two', text: 'Seen to its end', displayedAt: now - 4_000 },
    ];
    sessionStorage.setItem('toasts', JSON.stringify(stored));
    return now - 2_500;
  });
  await page.addInitScript(() => {
    const box: Record<string, number> = {};
    Object.assign(window, { box });
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-toast] [data-text]'))
        box[textContent] = Date.now();
      if (!document.querySelector('[data-toast]') && Object.keys(box).length) box.gone ??= Date.now();
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(page.locator('link[rel=manifest]')).toBeAttached(); // appended after the toasts of the last page were restored
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('toasts'))).toBe('[]');
  const box = await page.evaluate(() => (window as unknown as { box: Record<string, number> }).box);
  expect(box).not.toHaveProperty('Seen to its end');
  // Four seconds in all, with slack for timers; if restarted it would be six and a half, plus the page's loading.
  expect((box.gone ?? firstDisplayedAt) - firstDisplayedAt).toBeLessThan(6_400);
});

test('Toasts of the last page are shown in their order, the latest lowest', async ({ as }) => {
  const page = await as('user');
  await page.goto('/products');
  const texts = ['First', 'Second', 'Third', 'Fourth'];
  await page.evaluate((reported) => {
    const until = Date.now() + 20_000;
    const stored = reported.map((text) => ({ id: text, kind: 'error', text, until }));
    sessionStorage.setItem('toasts', JSON.stringify(stored));
  }, texts);
  await page.goto('/');
  // From top to bottom, at one time.
  const visible = () =>
    page
      .getByRole('alert')
      .evaluateAll((toasts) =>
        toasts
          .sort((one, other) => one.getBoundingClientRect().y - other.getBoundingClientRect().y)
          .map(({ textContent }) => textContent),
      );
  await expect.poll(visible).toEqual(texts.map((text) => expect.stringContaining(text)));
});

test('A page from the back/forward cache shows no toast that ended long ago', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Back to this' });
  const page = await as('mara');
  await openWithStoppedClock(page, `/products/${id}`, async () => {
    await ownVote(page).click({ force: true });
    await expect(page.getByRole('alert')).toHaveCount(1);
  });
  await page.evaluate(() => {
    sessionStorage.setItem('toasts', '[]'); // as the page in between left it
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('A new toast replaces an earlier one about the same', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Pressed and pressed' });
  const page = await as('mara');
  const press = async () => {
    await ownVote(page).press('Enter');
    await expectToasts(page, page.getByRole('alert'), 1);
  };
  await openWithStoppedClock(page, `/products/${id}`, press);
  for (let again = 0; again < 3; again++) await press();
});

test('A toast shown before those of the last page are restored is shown once', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Said once' });
  const page = await as('mara');
  await page.addInitScript(() => {
    const idle: (() => void)[] = [];
    Object.assign(window, { idle });
    window.requestIdleCallback = (work) => idle.push(work as () => void);
  });
  await page.goto(`/products/${id}`);
  await ownVote(page).click({ force: true });
  await expect(page.getByRole('alert')).toHaveCount(1);
  await page.evaluate(() => {
    window.requestIdleCallback = (work) => (work as () => number)(); // what is asked for only now
    for (const work of (window as unknown as { idle: (() => void)[] }).idle) work();
  });
  await expect(page.locator('link[rel=manifest]')).toBeAttached(); // appended after the restoring
  await expect(page.getByRole('alert')).toHaveCount(1);
});

test('A report shows its result in a dialog, which the keyboard closes', async ({ as, db }) => {
  const id = await db.addProduct({ name: 'Reported' });
  const page = await as('priya');
  await page.goto(`/products/${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Report this product?' });
  await question.getByRole('button', { name: 'Report' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reported!' });
  await expect(dialog).toContainText('The product successfully reported.');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
});

test('A success that is reported as its page is left is shown once, for two seconds', async ({ page }) => {
  const { promise: quiet, resolve: release } = Promise.withResolvers<void>();
  await page.exposeFunction('quiet', release);
  await page.addInitScript(() => {
    const noted = new Set<Element>();
    const note = ({ textContent }: Element): void =>
      sessionStorage.setItem('seen', `${sessionStorage.getItem('seen') ?? ''}${textContent};`);
    new MutationObserver(() => {
      for (const part of document.querySelectorAll('[data-toast] [data-text]')) {
        if (noted.has(part)) continue;
        noted.add(part);
        note(part); // even of a page that is left at once
      }
    }).observe(document, { childList: true, subtree: true });
    // Once a page is being left and its last toast is gone.
    const look = () =>
      document.querySelector('[data-toast]') ? requestAnimationFrame(look) : Reflect.get(window, 'quiet')();
    navigation.addEventListener('navigate', ({ destination }) => {
      if (new URL(destination.url).pathname === '/tags') setTimeout(look, 100);
    });
  });
  // The next page is so slow that whatever is displayed here ends here.
  await page.route(
    ({ pathname }) => pathname === '/tags',
    async (route) => {
      await quiet;
      await route.continue();
    },
  );
  await page.goto('/login?from=/tags');
  await logIn(page, 'user@unearth.example', 'Unearth1');
  await expect(page).toHaveURL('/tags');
  await settled(page);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  const seen = await page.evaluate(() => sessionStorage.getItem('seen')?.split(';') ?? []);
  expect(seen.filter((text) => text === 'Successfully logged in')).toHaveLength(1);
  expect(seen.filter((text) => text === 'Token created successfully!')).toHaveLength(1);
});
