import { beforeEach, expect, test } from 'vitest';
import { deleteMyProduct, myProducts } from '#lib/browser/products/my-products.ts';
import type { ProductSummary } from '#lib/contract/products.ts';
import { lists } from '#lib/domain/specification.ts';
import { sessionMessages } from '#lib/text/messages/session.ts';
import { copyProducts } from '../../../support/copy-products.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';

const world = useStoreWorld();
const deletions = /^DELETE/;

beforeEach(() => world.browser.goTo('/dashboard/my-products'));

/** Opens the list as its screen does, and waits for its rows. */
const open = async (): Promise<void> => {
  world.follow(myProducts.$listing, () => myProducts.open());
  await expect.poll(() => myProducts.$listing.get().state).toBe('ready');
};

/** A row of the list. */
const row = (name: string): ProductSummary => {
  const found = myProducts.$listing.get().rows.find((product) => product.name === name);
  if (!found) throw new Error(`${name} is not in the list`);
  return found;
};
const some = { _id: '1', name: 'Some', upVote: 0, reviewCount: 0 };
const names = () => myProducts.$listing.get().rows.map(({ name }) => name);

test('a product is deleted after confirmation, and the list is reloaded before the message', async () => {
  const maker = await world.signIn('maker');
  await world.api.pending(maker, { name: 'To be deleted' });
  await open();
  const product = row('To be deleted');
  expect(names()).toContain('To be deleted');
  world.dialogs.response(false);
  expect(await deleteMyProduct(product)).toBe(false);
  expect(names()).toContain('To be deleted');
  expect(await deleteMyProduct(product)).toBe(true);
  expect(names()).not.toContain('To be deleted');
  expect(world.dialogs.titles().at(-1)).toBe('Deleted!');
});

test('before a deletion its dialog names the product, and what goes with it', async () => {
  await world.signIn('maker');
  world.dialogs.response(false);
  await deleteMyProduct({ _id: '1', name: 'Slow Post', upVote: 12, reviewCount: 3 });
  expect(world.dialogs.visible).toMatchObject([
    {
      titleText: 'Are you sure?',
      text: "You won't be able to revert this!\nSlow Post and its 12 votes and 3 reviews will be deleted.",
      confirmButtonText: 'Yes, delete it!',
    },
  ]);
});

test('a product that was gone already leaves the list without a message', async () => {
  const maker = await world.signIn('maker');
  const id = await world.api.pending(maker, { name: 'Gone already' });
  await open();
  const product = row('Gone already');
  await maker.delete(`/products/${id}`); // in another browser
  expect(await deleteMyProduct(product)).toBe(true);
  expect(names()).not.toContain('Gone already');
  expect(world.dialogs.titles()).toEqual(['Are you sure?']);
  expect(world.reported()).toEqual([]);
});

test('a product whose deletion got no response leaves the list too', async () => {
  const maker = await world.signIn('maker');
  await world.api.pending(maker, { name: 'Deleted unheard' });
  await open();
  world.network.loseResponse(deletions);
  expect(await deleteMyProduct(row('Deleted unheard'))).toBe(false);
  expect(names()).not.toContain('Deleted unheard');
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
});

test('a confirmation that can’t be loaded is notified, and nothing is deleted', async () => {
  await world.signIn('maker');
  world.dialogs.away();
  await expect(deleteMyProduct(some)).resolves.toBe(false);
  expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  expect(world.network.calls(deletions)).toEqual([]);
});

test('an error that ends the session has no second message', async () => {
  await world.signIn('maker');
  world.network.reject(deletions, 401, 'unauthorized');
  await expect(deleteMyProduct(some)).resolves.toBe(false);
  expect(world.reported()).toEqual([
    'Unauthorized! Forcing logout...',
    'Token removed successfully!',
    sessionMessages.expired,
  ]);
});

test('a sorted list is complete, however many products there are', async () => {
  const maker: Person = await world.signIn('busy-maker');
  await world.api.accepted(maker, { name: 'Product 0' });
  const { write } = world.api.context.db;
  await copyProducts(write, lists.max + 5, (n) => ({ name: `Product ${n + 1}` }));
  await open();
  const { total } = myProducts.$listing.get();
  expect(total).toBe(lists.max + 6);
  await myProducts.ask({ sort: '-name' });
  expect(myProducts.$listing.get()).toMatchObject({ state: 'ready', total });
  expect(names()[0]).toBe('Product 999');
  const last = Math.ceil(total / lists.rowsPerPage);
  await myProducts.goTo(last);
  expect(myProducts.$listing.get()).toMatchObject({ state: 'ready', page: last });
  expect(names().at(-1)).toBe('Product 0');
});
