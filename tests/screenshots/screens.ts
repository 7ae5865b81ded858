import type { Page } from '@playwright/test';
import { testCards } from '#lib/domain/test-cards.ts';
import {
  auditLogPath,
  badgePaths,
  integrityPaths,
  leaderboardPaths,
  paths,
  rankingPaths,
  receiptPath,
  serverPaths,
  userPaths,
} from '#lib/paths.ts';
import { contentOf } from '#lib/server/mail/contents.ts';
import { optOutKind } from '#lib/server/mail/mail.ts';
import { renderMail } from '#lib/server/mail/render-mail.ts';
import { exampleMails, mailAddresses, mailFacts } from '../support/example-mails.ts';
import type { StateName } from './states.ts';
import type { Who, World } from './world.ts';

export interface Screen {
  name: string;
  path: string | ((world: World) => string | Promise<string>);
  /** Without it, signed out. */
  who?: Who;
  /** Its states beside the usual one. */
  states?: readonly StateName[];
  /** Opening it writes to the database: it comes after all others, alone. */
  writes?: true;
  /** Opens what the screen does not show at first. */
  open?: (page: Page) => Promise<unknown>;
  /** Errors that browsers log of it. */
  tolerated?: RegExp;
}

const texts = ['empty', 'long', 'foreign'] as const;
const all = [...texts, 'loading', 'failing'] as const;
const notFound = { tolerated: /status of 404/ };

const main = (page: Page) => page.getByRole('main');
const press = (name: string | RegExp) => (page: Page) =>
  main(page).getByRole('button', { name }).first().click();
const checkoutOf = async ({ url, members: { reader } }: World): Promise<string> => {
  const { body } = await reader.post('/subscriptions/checkout', { body: {} });
  const { pathname, search } = new URL(body.url, url);
  return pathname + search;
};
const searchDialog = (page: Page) => page.getByRole('dialog', { name: 'Search' });
/** Types into the search, and goes to the first suggestion. */
const suggest = (typed: string) => async (page: Page) => {
  await page.keyboard.press('/');
  await searchDialog(page).getByRole('combobox').fill(typed);
  await searchDialog(page).getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
};
/** Of the queue: puts the focus on its first product. */
const firstRow = (page: Page) => page.locator('tbody tr').first().focus();

const published: Screen['path'] = ({ products }) => paths.product(products.published);
const own: Screen['path'] = ({ products }) => paths.product(products.own);
const update: Screen['path'] = ({ products }) => paths.updateProduct(products.own);
/** Pays first: a receipt needs a payment. */
const receipt: Screen['path'] = async ({ url, members: { reader } }) => {
  const { body: checkout } = await reader.post('/subscriptions/checkout', { body: {} });
  const session = new URL(checkout.url, url).searchParams.get('session');
  await reader.post('/subscriptions/sandbox', { body: { session, card: testCards.pays } });
  const { body } = await reader.get(`/users/${reader.email}/subscription`);
  return receiptPath(body.receipt);
};
/** The public page of a published product's maker. */
const maker: Screen['path'] = async ({ products, members: { reader } }) => {
  const { body } = await reader.get(`/products?id=${products.published}`);
  return paths.maker(body.makerId);
};
/** Adds one that nothing answers, unless there is one. */
const withWebhook: Screen['path'] = async ({ members: { maker } }) => {
  const { body } = await maker.get('/webhooks');
  if (!body.length) {
    const draft = { url: 'http://127.0.0.1:1025/hooks/of-a-rather-long-name', events: ['review.added'] };
    const added = await maker.post('/webhooks', { body: draft });
    await maker.post(`/webhooks/${added.body.insertedId}/test`);
  }
  return paths.webhooks;
};
const person: Screen['path'] = ({ members }) => paths.person(members.maker.id);

/** Mails as HTML. They have no images, so mail programs that block images display the same. */
const mails = Object.values(exampleMails).map(
  (mail): Screen => ({
    name: `mail, ${mail.kind}`,
    path: async () => {
      const unsubscribe = optOutKind(mail) && mailAddresses.unsubscribe;
      const { html } = renderMail(await contentOf(mail, mailFacts), { ...mailAddresses, unsubscribe });
      return `data:text/html;charset=utf-8,${encodeURIComponent(html)}`;
    },
  }),
);

/** Every screen. */
export const screens: readonly Screen[] = [
  { name: 'home', path: paths.home, states: texts },
  { name: 'home, signed in', path: paths.home, who: 'maker' },
  { name: 'products', path: paths.products, states: texts },
  { name: 'products, signed in', path: paths.productList({ page: 2 }), who: 'reader' },
  { name: 'leaderboard', path: leaderboardPaths.today, states: texts },
  { name: 'leaderboard of all time', path: leaderboardPaths.of('all') },
  { name: 'leaderboard that is not there', path: leaderboardPaths.of('2026-02-30'), ...notFound },
  { name: 'maker', path: maker, states: ['long', 'foreign'] },
  {
    name: 'badges',
    path: ({ products }) => badgePaths.page(products.published),
    states: ['long', 'foreign'],
  },
  { name: 'ranking', path: rankingPaths.rules, states: texts },
  {
    name: 'why this place',
    path: ({ products }) => rankingPaths.of(products.published),
    states: ['long', 'foreign'],
  },
  { name: 'products, best rated', path: '/products?sort=rating' },
  {
    name: 'products, filter',
    path: '/products',
    open: (page) => page.locator('[data-filters] > summary').click(),
  },
  { name: 'products, filtered', path: '/products?sort=newest&tags=open_source,self-hosted&age=year' },
  { name: 'products, nothing left', path: '/products?tags=audio,calendar&rating=5' },
  { name: 'products, an unknown filter', path: '/products?tags=nothing', ...notFound },
  { name: 'all tags', path: paths.tags, states: texts },
  { name: 'one tag', path: '/tags/developer_tools' },
  { name: 'one tag, few products', path: '/tags/language' },
  { name: 'one tag, unknown', path: '/tags/nothing', ...notFound },
  { name: 'search', path: paths.productList({ q: 'home' }) },
  { name: 'search without results', path: paths.productList({ q: 'zzxqvwkjh' }) },
  { name: 'search for a maker', path: paths.productList({ q: 'Kenji' }) },
  { name: 'search without a keyword', path: '/products?q=' },
  { name: 'search dialog', path: paths.home, open: (page) => page.keyboard.press('/') },
  { name: 'search dialog, suggestions', path: paths.home, open: suggest('re') },
  { name: 'search dialog, suggestions, signed in', path: paths.products, who: 'reader', open: suggest('ti') },
  { name: 'search dialog, long suggestions', path: paths.home, states: ['long'], open: suggest('d') },
  {
    name: 'search dialog, recent searches',
    path: paths.home,
    open: async (page) => {
      await page.evaluate(() =>
        localStorage.setItem('searches', '["home","a long walk with the dog in the rain"]'),
      );
      await page.keyboard.press('/');
      await searchDialog(page).getByRole('option').first().waitFor();
    },
  },
  {
    name: 'search dialog, nothing found',
    path: paths.home,
    open: async (page) => {
      await page.keyboard.press('/');
      await searchDialog(page).getByRole('combobox').fill('zzxqvwkjh');
    },
  },
  { name: 'product', path: published, states: ['long', 'foreign'] },
  { name: 'product without reviews', path: ({ products }) => paths.product(products.unreviewed) },
  {
    name: 'product, signed in',
    path: published,
    who: 'reader',
    states: ['long', 'foreign', 'loading', 'failing'],
  },
  { name: 'product, its maker', path: own, who: 'maker' },
  { name: 'product, a moderator', path: published, who: 'moderator' },
  {
    name: 'product, pending',
    path: ({ products }) => paths.product(products.pending),
    who: 'maker',
    states: ['long', 'foreign', 'loading', 'failing'],
    ...notFound,
  },
  {
    name: 'product, rejected',
    path: ({ products }) => paths.product(products.rejected),
    who: 'maker',
    states: ['long', 'foreign'],
    ...notFound,
  },
  { name: 'product, coming', path: ({ products }) => paths.product(products.coming) },
  {
    name: 'product, coming, a moderator',
    path: ({ products }) => paths.product(products.coming),
    who: 'moderator',
  },
  { name: 'product that is not there', path: paths.product('999999'), ...notFound },
  { name: 'login', path: paths.login },
  {
    name: 'login, from a product',
    path: ({ products }) => paths.loginFrom(paths.product(products.published)),
    states: ['long', 'foreign'],
  },
  { name: 'login, errors', path: paths.login, open: press('Login') },
  {
    name: 'login, forgot password',
    path: paths.login,
    open: (page) => page.getByRole('link', { name: /Forgot/ }).click(),
  },
  { name: 'sign-up', path: paths.signup },
  { name: 'sign-up, errors', path: paths.signup, open: press('Sign Up') },
  { name: 'contact', path: serverPaths.contact },
  { name: 'privacy', path: serverPaths.privacy },
  { name: 'weekly letter', path: serverPaths.letter() },
  { name: 'weekly letter, asked for', path: serverPaths.letter({ result: 'sent' }) },
  { name: 'weekly letter, no address', path: serverPaths.letter({ result: 'invalid' }) },
  { name: 'weekly letter, old link', path: serverPaths.letter({ result: 'expired' }) },
  { name: 'weekly letter, to confirm', path: serverPaths.letter({ confirm: 'of a mail' }) },
  { name: 'unsubscribe', path: serverPaths.unsubscribe({ token: 'of a mail' }) },
  { name: 'not found', path: '/nothing/here', ...notFound },
  { name: 'mail of the demo', path: paths.demoMail },
  { name: 'documentation of the API', path: '/api/docs' },
  {
    name: 'account menu',
    path: paths.home,
    who: 'reader',
    open: (page) => page.getByRole('button', { name: 'Account menu' }).click(),
  },

  { name: 'dashboard, user', path: paths.dashboard, who: 'reader', states: ['loading', 'failing'] },
  { name: 'dashboard, moderator', path: paths.dashboard, who: 'moderator', states: all },
  { name: 'dashboard, admin', path: paths.dashboard, who: 'admin', states: all },
  {
    name: 'profile',
    path: paths.myProfile,
    who: 'reader',
    states: ['long', 'foreign', 'loading', 'failing'],
  },
  { name: 'profile, change the name', path: paths.myProfile, who: 'reader', open: press(/^Change \(Name/) },
  {
    name: 'profile, change the password',
    path: paths.myProfile,
    who: 'reader',
    open: press(/^Change \(Password/),
  },
  { name: 'checkout', path: checkoutOf, who: 'reader' },
  { name: 'receipt', path: receipt, who: 'reader', writes: true },
  { name: 'tags of moderators', path: paths.manageTags, who: 'moderator', states: all },
  {
    name: 'tags of moderators, merging',
    path: paths.manageTags,
    who: 'moderator',
    open: press(/^Merge…/),
  },
  { name: 'add products', path: paths.addProducts, who: 'reader' },
  { name: 'add products, errors', path: paths.addProducts, who: 'reader', open: press('Submit Product') },
  {
    name: 'add products, launch day',
    path: paths.addProducts,
    who: 'reader',
    open: (page) => page.getByLabel('Launch', { exact: true }).selectOption('day'),
  },
  { name: 'my products', path: paths.myProducts, who: 'maker', states: all },
  { name: 'following', path: paths.following, who: 'maker', states: ['empty', 'loading', 'failing'] },
  { name: 'following, launches', path: `${paths.following}?kind=launch`, who: 'maker' },
  { name: 'notifications', path: paths.notifications, who: 'maker', states: all },
  { name: 'webhooks', path: paths.webhooks, who: 'reader', states: ['empty', 'loading', 'failing'] },
  {
    name: 'webhooks, edit',
    path: withWebhook,
    who: 'maker',
    open: async (page) => {
      await press('Open')(page);
      await press('Edit')(page);
    },
  },
  { name: 'saved', path: paths.saved, who: 'reader', states: ['empty', 'loading', 'failing'] },
  { name: 'my products, delete', path: paths.myProducts, who: 'maker', open: press(/^Delete/) },
  {
    name: 'update product, rejected',
    path: ({ products }) => paths.updateProduct(products.rejected),
    who: 'maker',
    states: ['long', 'foreign'],
  },
  { name: 'update product', path: update, who: 'maker', states: ['long', 'foreign', 'loading', 'failing'] },
  { name: 'queue', path: paths.productReview, who: 'moderator', states: all },
  {
    name: 'queue, preview',
    path: paths.productReview,
    who: 'moderator',
    states: ['long', 'foreign'],
    open: (page) => page.locator('tbody').getByRole('button').first().click(),
  },
  {
    name: 'queue, keys',
    path: paths.productReview,
    who: 'moderator',
    open: (page) => page.keyboard.press('?'),
  },
  { name: 'queue, nothing matches', path: `${paths.productReview}?q=zzxqvwkjh`, who: 'moderator' },
  {
    name: 'queue, several selected',
    path: paths.productReview,
    who: 'moderator',
    open: (page) => page.getByLabel('Select this page').check(),
  },
  { name: 'reported contents', path: paths.reportedContents, who: 'moderator', states: all },
  {
    name: 'reported contents, delete',
    path: paths.reportedContents,
    who: 'moderator',
    open: press(/^Delete/),
  },
  { name: 'vote integrity', path: integrityPaths.findings, who: 'moderator', states: ['loading', 'failing'] },
  { name: 'vote integrity, decided', path: `${integrityPaths.findings}?view=decided`, who: 'moderator' },
  {
    name: 'finding that is not there',
    path: integrityPaths.finding('999999'),
    who: 'moderator',
    ...notFound,
  },
  { name: 'removed votes', path: ({ products }) => integrityPaths.removedVotes(products.own), who: 'maker' },
  { name: 'statistics', path: paths.statistics, who: 'admin', states: ['empty', 'loading', 'failing'] },
  { name: 'manage users', path: paths.manageUsers, who: 'admin', states: all },
  { name: 'manage users, nobody', path: userPaths.found('zzxqvwkjh'), who: 'admin' },
  {
    name: 'manage users, suspend',
    path: paths.manageUsers,
    who: 'admin',
    states: ['long'],
    open: press(/^Suspend/),
  },
  { name: 'manage users, take back', path: paths.manageUsers, who: 'admin', open: press(/^Remove role/) },
  { name: 'person', path: person, who: 'admin', states: ['long', 'foreign', 'loading', 'failing'] },
  { name: 'person that is not there', path: paths.person('999999'), who: 'admin', ...notFound },
  { name: 'manage coupons', path: paths.manageCoupons, who: 'admin', states: all },
  { name: 'audit log', path: auditLogPath, who: 'admin', states: all },
  { name: 'manage coupons, add', path: paths.manageCoupons, who: 'admin', open: press('Add coupon') },
  { name: 'manage coupons, delete', path: paths.manageCoupons, who: 'admin', open: press(/^Delete/) },
  { name: 'dashboard, another role', path: paths.statistics, who: 'reader' },
  { name: 'dashboard, not found', path: `${paths.dashboard}/nothing`, who: 'reader', ...notFound },

  { name: 'product, voted', path: published, who: 'admin', writes: true, open: press(/^Upvote/) },
  {
    name: 'product, report',
    path: published,
    who: 'reader',
    open: (page) =>
      page
        .getByRole('complementary')
        .getByRole('button', { name: /^Report/ })
        .click(),
  },
  {
    name: 'queue, decided',
    writes: true,
    path: paths.productReview,
    who: 'moderator',
    open: async (page) => {
      await firstRow(page);
      await page.keyboard.press('x');
      await page.getByRole('button', { name: 'Say why' }).click();
    },
  },
  ...mails,
];
