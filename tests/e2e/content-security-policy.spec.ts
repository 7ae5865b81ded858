import { expect, test } from '../support/fixtures.ts';

test.describe('On every kind of page', () => {
  test.use({ tolerated: /status of 404/ });

  test('a foreign script, style or frame is stopped, and would fail the test', async ({
    page,
    complaints,
  }) => {
    for (const path of ['/', '/products', '/products/1', '/nowhere', '/contact']) {
      await page.goto(path);
      expect(complaints, path).toEqual([]);
      await page.evaluate(() => {
        const add = (tag: string, fields: object) =>
          document.body.append(Object.assign(document.createElement(tag), fields));
        add('script', { textContent: 'window.owned = true' });
        add('script', { src: 'https://evil.example/script.js' });
        add('script', { src: 'https://apis.google.com/js/api.js' }); // allowed where popups sign in
        add('style', { textContent: 'body { display: none }' });
        add('iframe', { src: 'https://evil.example/' });
        add('a', { id: 'trap', href: 'javascript:window.owned = true', textContent: 'press' });
        document.getElementById('trap')?.click();
      });
      for (const directive of [
        'script-src-elem by inline',
        'script-src-elem by https://evil.example',
        'script-src-elem by https://apis.google.com',
        'style-src-elem by inline',
        'frame-src by https://evil.example',
      ]) {
        await expect.poll(() => complaints.join('\n'), path).toContain(`Policy violated: ${directive}`);
      }
      expect(await page.evaluate(() => 'owned' in window)).toBe(false);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.goto('about:blank'); // stops further complaints
      complaints.splice(0);
    }
  });
});

test('A script error would fail the test', async ({ page, complaints }) => {
  await page.goto('/');
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('a mistake');
    });
  });
  await expect.poll(() => complaints).toEqual(['Error: a mistake']);
  complaints.splice(0);
});

test('A request to the internet would fail the test, by its name', async ({ page, complaints }) => {
  await page.goto('/');
  await page.evaluate(() => {
    new Image().src = 'https://elsewhere.example/logo.png';
  });
  await expect
    .poll(() => complaints)
    .toContain('https://elsewhere.example/logo.png was asked of the internet');
  await expect.poll(() => complaints).toHaveLength(2); // one by the fixture, one by the page
  complaints.splice(0);
});
