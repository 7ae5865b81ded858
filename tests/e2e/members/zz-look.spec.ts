import type { Page } from '@playwright/test';
import { test } from '../../support/members.ts';
import { settled } from '../../support/settled.ts';

const shoot = async (page: Page, name: string) => {
  for (const theme of ['light', 'dark'] as const)
    for (const width of [1280, 768, 360]) {
      if (theme === 'dark' && width === 768) continue;
      await page.evaluate((t) => {
        localStorage.setItem('theme', t);
        document.documentElement.dataset.theme = t;
      }, theme);
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await page.screenshot({ path: `/tmp/people/shots/${name}-${theme}-${width}.png`, fullPage: true });
    }
};

test('look', async ({ as, people, db }) => {
  test.setTimeout(300_000);
  const long = await people.person(
    'Wilhelmina-Theodora-Aurelia-von-Langenscheidt-Unbreakablewordthatgoesonandonandon',
    { role: 'moderator' },
  );
  const heb = await people.person('נועה לוי', { email: 'noa@people.example' });
  const una = await people.person('Una', { verified: false, email: 'una@people.example' });
  await db.grantRoleOnceVerified(una.email, 'moderator');
  const admin = await as('admin');
  await people.demo('admin').then((a) => a.patch(`/users/admin/${heb.id}`, { body: { role: 'moderator' } }));
  await admin.goto('/dashboard/manage-users?q=al');
  await admin.getByRole('heading', { name: 'Staff' }).waitFor();
  await settled(admin);
  await shoot(admin, 'manage-users');
  const robin = await people.demo('mara');
  for (let n = 1; n < 3; n++)
    await long.post('/reviews', {
      body: { productId: String(n), description: 'A long text. '.repeat(60), rating: 4 },
    });
  await long.patch('/products/3', {
    body: { reported: true, reason: 'Its link is dead since yesterday, and nobody answers.' },
  });
  for (const [name, id] of [
    ['person-maker', robin.id],
    ['person-long', long.id],
    ['person-new', heb.id],
    ['person-gone', '999999'],
  ] as const) {
    await admin.goto(`/dashboard/people/${id}`);
    await settled(admin);
    await shoot(admin, name);
  }
  const page = await as(long);
  await page.goto('/dashboard/my-profile');
  await page.getByRole('heading', { name: 'Your account' }).waitFor();
  await settled(page);
  await shoot(page, 'profile');
  for (const part of ['Name and photo', 'E-mail', 'Password']) {
    await page.getByRole('button', { name: `Change (${part})` }).click();
    if (part === 'Password') await page.getByRole('button', { name: 'Save' }).click();
    await settled(page);
    await page.screenshot({ path: `/tmp/people/shots/form-${part.split(' ')[0]}.png`, fullPage: true });
  }
  await admin.goto('/');
  await admin.setViewportSize({ width: 1280, height: 900 });
  await admin.getByRole('button', { name: 'Account menu' }).hover();
  await settled(admin);
  await admin.screenshot({ path: '/tmp/people/shots/menu.png' });
});
