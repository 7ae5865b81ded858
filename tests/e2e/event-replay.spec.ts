import { expect, type Page, test } from '@playwright/test';
import { eventReplayScript } from '#lib/browser/page/event-replay.ts';

/** Opens a page with this body only, which counts clicks once `data-replay` was removed. */
const open = async (page: Page, body: string): Promise<void> => {
  await page.route(/^http:..replay.test.(?!part)/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><script>${eventReplayScript}</script>${body}`,
    }),
  );
  await page.goto('http://replay.test/');
  await page.evaluate(() => {
    document.title = '';
    document.addEventListener('click', ({ target }) => {
      if (target instanceof HTMLButtonElement) document.title += target.textContent;
    });
  });
};

const part = '<div id="part" data-replay><input aria-label="Text"><button>a</button><button>b</button></div>';

const hydrate = (page: Page, selector = '#part') =>
  page.evaluate(async (which) => {
    const element = document.querySelector<HTMLElement>(which);
    if (element) await eventReplay.replay(element);
  }, selector);

test('Clicks before the script are replayed once, in order, and their targets are busy until then', async ({
  page,
}) => {
  await open(page, part);
  await page.getByRole('button', { name: 'b' }).click();
  await page.getByRole('button', { name: 'a' }).click();
  await expect(page.locator('#part')).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveTitle('');
  await hydrate(page);
  await expect(page).toHaveTitle('ba');
  await expect(page.locator('#part')).not.toHaveAttribute('aria-busy');
  await hydrate(page);
  await expect(page).toHaveTitle('ba');
  await page.getByRole('button', { name: 'a' }).click();
  await expect(page).toHaveTitle('baa');
});

test('A click with a modifier key is not recorded', async ({ page }) => {
  const form = '<form id="part" method="post" action="/sent" data-replay><button>a</button></form>';
  await open(page, form);
  await page.getByRole('button', { name: 'a' }).click({ modifiers: ['Shift'] });
  await expect(page.locator('#part')).toHaveAttribute('aria-busy', 'true');
  expect(page.context().pages()).toHaveLength(1);
});

test('A double click is one click', async ({ page }) => {
  await open(page, part);
  await page.getByRole('button', { name: 'a' }).dblclick();
  await hydrate(page);
  await expect(page).toHaveTitle('a');
});

test('Typed text is restored and reported before clicks are replayed, also where the part was rendered anew', async ({
  page,
}) => {
  await open(page, part);
  await page.getByLabel('Text').pressSequentially('typed');
  await page.getByRole('button', { name: 'a' }).click();
  await page.evaluate(() => {
    const element = document.getElementById('part');
    element?.replaceChildren(...Array.from(element.children, (child) => child.cloneNode(true)));
    element?.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement) document.title += `${target.value}+`;
    });
  });
  await hydrate(page);
  await expect(page).toHaveTitle('typed+a');
  await expect(page.getByLabel('Text')).toHaveValue('typed');
});

test('Each part replays its own events only', async ({ page }) => {
  await open(page, `${part}<div id="other" data-replay><button>c</button></div>`);
  await page.getByRole('button', { name: 'c' }).click();
  await page.getByRole('button', { name: 'a' }).click();
  await hydrate(page);
  await expect(page).toHaveTitle('a');
  await hydrate(page, '#other');
  await expect(page).toHaveTitle('ac');
});

test('Links within a part are followed at once', async ({ page }) => {
  await open(page, '<div data-replay><a href="/elsewhere">On</a></div>');
  await page.getByRole('link').click();
  await expect(page).toHaveURL('http://replay.test/elsewhere');
});

test.describe('where the script can not be loaded', () => {
  const giveUp = (page: Page) =>
    page.evaluate(() => {
      const element = document.querySelector<HTMLElement>('[data-replay]');
      if (element) eventReplay.giveUp(element);
    });

  test('a click on a button is dropped, and the next one is recorded again; text stays', async ({ page }) => {
    await open(page, part);
    await page.getByLabel('Text').pressSequentially('typed');
    await page.getByRole('button', { name: 'a' }).click();
    await giveUp(page);
    await expect(page.locator('#part')).not.toHaveAttribute('aria-busy');
    await page.getByRole('button', { name: 'b' }).click();
    await hydrate(page);
    await expect(page).toHaveTitle('b');
    await expect(page.getByLabel('Text')).toHaveValue('typed');
  });

  test('a link is followed', async ({ page }) => {
    await open(page, '<a href="/elsewhere" data-replay>On</a>');
    await page.getByRole('link').click();
    await expect(page).toHaveURL('http://replay.test/');
    await giveUp(page);
    await expect(page).toHaveURL('http://replay.test/elsewhere');
  });

  test('a form of the method GET is sent, and no other', async ({ page }) => {
    await open(
      page,
      '<form data-replay action="/there"><input name="a" value="1"><button>Go</button></form>',
    );
    await page.getByRole('button').click();
    await giveUp(page);
    await expect(page).toHaveURL('http://replay.test/there?a=1');
    await open(page, '<form data-replay method="post"><input name="secret"><button>Go</button></form>');
    await page.getByRole('button').click();
    await giveUp(page);
    await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
    await expect(page).toHaveURL('http://replay.test/');
  });

  test('the next click loads it again', async ({ page }) => {
    let isBroken = true;
    await page.route('http://replay.test/part.js', (route) =>
      isBroken
        ? route.abort()
        : route.fulfill({
            contentType: 'text/javascript',
            body: "eventReplay.replay(document.getElementById('part'))",
          }),
    );
    await open(page, `${part}<script type="module" src="/part.js"></script>`);
    await page.getByRole('button', { name: 'a' }).click();
    await expect(page.locator('#part')).not.toHaveAttribute('aria-busy');
    isBroken = false;
    await page.getByRole('button', { name: 'b' }).click();
    await expect(page).toHaveTitle('b');
  });
});
