import { paths } from '#lib/paths.ts';
import { screenLabels } from '#lib/text/messages/screen-labels.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { signInMessages } from '#lib/text/messages/sign-in.ts';
import { test as base, enter, expect } from '../../support/members.ts';
import { password } from '../../support/people.ts';
import { logIn } from '../support/entrance.ts';
import { expectHappened, recordJournal } from '../support/journal.ts';
import {
  dashboardMenu,
  expectMenuOf,
  reservedForOthers,
  returnToPage,
  screenHeading,
  type Walker,
  walkEveryScreen,
} from '../support/walk.ts';

const welcome = [sessionMessages.tokenCreated, signInMessages.loggedIn];

const test = base.extend<{
  /** A walker in the page of the test. */
  walker: Walker;
  /** Signs in a new member with a verified e-mail there. @returns the e-mail */
  member: (name: string) => Promise<string>;
}>({
  walker: async ({ page, db }, use) => {
    const name = 'Seen on the way';
    await use({
      page,
      journal: await recordJournal(page),
      product: { name, id: await db.addProduct({ name }) },
    });
  },
  member: async ({ page, people }, use) =>
    use(async (name) => {
      const member = await people.person(name);
      const { email } = member;
      await enter(page.context(), member);
      return email;
    }),
});

test.describe('somebody who is suspended', () => {
  test.use({ tolerated: /401|Failed to load resource/ });

  test('is notified once, is told why no login works, and signs in once restored', async ({
    as,
    member,
    page,
    walker,
  }) => {
    const { journal } = walker;
    const email = await member('Sus-Pended');
    await page.goto(paths.dashboard);
    await expectMenuOf(page, 'user');
    await expectHappened(journal, { visited: [paths.dashboard] });
    const admin = await as('admin');
    const change = async (label: string): Promise<void> => {
      const row = admin.getByRole('row').filter({ hasText: 'Sus-Pended' });
      await row.getByRole('button', { name: label }).click();
      await admin.getByRole('dialog').getByRole('button', { name: label }).click();
      const said = new RegExp(`been ${label}`, 'i');
      await expect(admin.locator('[data-toast]').filter({ hasText: said })).toBeVisible();
    };
    await admin.goto(`${paths.manageUsers}?q=Sus-Pended`);
    await change(screenLabels.suspend);

    const login = paths.loginFrom(paths.myProducts);
    const ledTo: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) ledTo.push(request.url());
    });
    await dashboardMenu(page).getByRole('link', { name: screenLabels.myProducts }).click();
    await expect(page).toHaveURL(login);
    await expect(page.getByText(sessionMessages.suspended)).toBeVisible();
    await expectHappened(journal, {
      visited: [paths.myProducts, login],
      rejected: 'some',
      toasts: [sessionMessages.forcedLogout, sessionMessages.tokenRemoved],
    });
    expect(ledTo.filter((url) => url.endsWith(login))).toHaveLength(1);

    await page.goto(login);
    await logIn(page, email, password);
    await expect(page.getByText(sessionMessages.tokenFailed)).toBeVisible();
    await expect(page.getByText(sessionMessages.suspended)).toBeVisible();
    await expectHappened(journal, {
      visited: [login],
      rejected: 'some',
      toasts: [sessionMessages.tokenFailed, sessionMessages.suspended],
    });

    await change(screenLabels.restore);
    await logIn(page, email, password);
    await expect(page).toHaveURL(paths.myProducts);
    await expectHappened(journal, { visited: [paths.myProducts], toasts: welcome });
    await expectMenuOf(page, 'user');
  });
});

test('A member made admin while a screen is open finds the menu of the role, and walks every screen', async ({
  as,
  member,
  page,
  walker,
}) => {
  await member('Pro-Moted');
  await page.goto(paths.myProducts);
  await expectMenuOf(page, 'user');
  const admin = await as('admin');
  await admin.goto(`${paths.manageUsers}?q=Pro-Moted`);
  const row = admin.getByRole('row').filter({ hasText: 'Pro-Moted' });
  await row.getByRole('button', { name: new RegExp(`^${screenLabels.admin} `) }).click();
  await expect(row).toHaveCount(0);

  await returnToPage(page);
  await expectMenuOf(page, 'admin');
  await expect(screenHeading(page)).toHaveText(screenLabels.myProducts);
  await expectHappened(walker.journal, { visited: [paths.myProducts] });
  await walkEveryScreen(walker, 'admin');
});

test('A moderator demoted while the queue is open is told so by the screens of the role, and walks every screen', async ({
  member,
  page,
  db,
  walker,
}) => {
  const email = await member('De-Moted');
  await db.grantRole(email, 'moderator');
  await page.goto(paths.productReview);
  await expect(page.getByRole('heading', { name: /^Pending Products/ })).toBeVisible();
  await expectHappened(walker.journal, { visited: [paths.productReview] });
  await db.grantRole(email, 'user');
  // By its address: the link in the menu may be removed at any moment now.
  await page.goto(paths.reportedContents);
  await expect(reservedForOthers(page)).toBeVisible();
  await expectMenuOf(page, 'user');
  await expectHappened(walker.journal, { visited: [paths.reportedContents] });
  await page.getByRole('link', { name: 'Back to the dashboard' }).click();
  await expect(page).toHaveURL(paths.dashboard);
  await expectHappened(walker.journal, { visited: [paths.dashboard] });
  await walkEveryScreen(walker, 'user');
});
