import { beforeEach, describe, expect, test } from 'vitest';
import { storeDraft, takeDraft } from '#lib/browser/forms/stored-draft.ts';
import { addProduct, addProductForm, forgetNewProduct } from '#lib/browser/products/add-product.ts';
import { noValues, type ProductValues, storeTyped, valuesOf } from '#lib/browser/products/product-form.ts';
import { ownProduct, updateForm, updateProduct } from '#lib/browser/products/update-product.ts';
import type { Product } from '#lib/contract/products.ts';
import { daysAfter, utcDay } from '#lib/domain/periods.ts';
import { linkTexts } from '#lib/text/messages/own-products.ts';
import type { Person } from '../../../support/person.ts';
import { useStoreWorld } from '../../../support/store-world.ts';
import { namesOf } from '../../../support/test-api.ts';

const world = useStoreWorld();
const posts = /^POST \/products/;
const patches = /^PATCH \/products/;

const values: ProductValues = {
  ...{ name: 'Tidewater', logo: 'https://tidewater.example/logo.svg' },
  ...{ shortDescription: 'Runs your jobs on the greenest hour.', description: 'It waits for the wind.' },
  ...{ tags: JSON.stringify(['energy']), externalLink: 'https://tidewater.example/' },
  ...{ launch: 'once', launchDay: '' },
};

let maker: Person;

beforeEach(async () => {
  await world.api.context.db.write.deleteFrom('products').execute();
  maker = await world.signIn('maker');
});

const own = async (): Promise<string[]> =>
  namesOf(await maker.get(`/products?type=email&email=${maker.email}`)).sort();

test('a draft is what was typed into a form, until that is undone', () => {
  const form = { ...values, typedTag: '' };
  storeTyped('some', { ...form, name: 'Springtide', typedTag: 'wi' }, values);
  expect(takeDraft('some')).toEqual({ name: 'Springtide', typedTag: 'wi' });
  storeTyped('some', form, values);
  expect(takeDraft('some')).toBeUndefined();
});

test('the owner’s fields, which can’t be edited, are no draft', () => {
  storeTyped('some', { ...noValues, typedTag: '', adder_name: 'maker', adder: maker.email }, noValues);
  expect(takeDraft('some')).toBeUndefined();
});

describe('a new product', () => {
  test('is added, notified, and its draft dropped', async () => {
    storeDraft(addProductForm, values);
    expect(await addProduct(values)).toBe('leaving');
    expect(await own()).toEqual(['Tidewater']);
    expect(world.reported()).toEqual(['Product added successfully!']);
    expect([world.browser.ledTo, takeDraft(addProductForm)]).toEqual([['/dashboard/my-products'], undefined]);
  });

  test('whose response was lost is added once, with the latest input', async () => {
    world.network.loseResponse(posts);
    expect(await addProduct(values)).toBe('failed');
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
    expect(await addProduct({ ...values, description: 'Better said.' })).toBe('leaving');
    expect(await own()).toEqual(['Tidewater']);
    expect(world.network.calls(patches)).toMatchObject([{ body: { description: 'Better said.' } }]);
    expect(world.reported()).toEqual(['Product added successfully!']);
  });

  test('of another name is another product, also after one whose response was lost', async () => {
    world.network.loseResponse(posts);
    await addProduct(values);
    expect(await addProduct({ ...values, name: 'Springtide' })).toBe('leaving');
    expect(await own()).toEqual(['Springtide', 'Tidewater']);
  });

  test('that is started over is not mistaken for the one before', async () => {
    world.network.loseResponse(posts);
    await addProduct(values);
    forgetNewProduct();
    await addProduct(values);
    expect(await own()).toEqual(['Tidewater', 'Tidewater']);
  });

  test('that the server accepts without an id is an error', async () => {
    world.network.response(posts, 200, { insertedId: '' });
    expect(await addProduct(values)).toBe('failed');
    expect([world.reported(), world.browser.ledTo]).toEqual([['Failed to add the product.'], []]);
  });

  test('displays the server’s validation errors beside its fields', async () => {
    expect(await addProduct({ ...values, externalLink: 'https://maker@tidewater.example/' })).toEqual({
      externalLink: expect.any(String),
    });
    expect(world.reported()).toEqual([]);
  });
});

describe('a product that is updated', () => {
  let product: Product;

  beforeEach(async () => {
    await addProduct(values);
    const [added] = (await maker.get(`/products?type=email&email=${maker.email}`)).body;
    product = (await maker.get(`/products?id=${added._id}`)).body;
    world.browser.sessionStorage.clear();
    world.browser.ledTo.length = 0;
  });

  const now = () => valuesOf(product, world.browser.location.origin);

  test('is changed and notified, its draft dropped, and the page left', async () => {
    storeDraft(updateForm(product._id), values);
    expect(await updateProduct(product, { ...now(), name: 'Springtide' })).toBe('leaving');
    expect(await own()).toEqual(['Springtide']);
    expect(world.dialogs.titles()).toEqual(['Updated!']);
    expect([world.browser.ledTo, takeDraft(updateForm(product._id))]).toEqual([
      ['/dashboard/my-products'],
      undefined,
    ]);
  });

  test('sends what was changed in its form, and a launch day until it has appeared', async () => {
    const chosen = { launch: 'day', launchDay: daysAfter(utcDay(new Date()), 5) };
    await updateProduct(product, { ...now(), tags: JSON.stringify(['energy', 'wind']) });
    await updateProduct(product, { ...now(), ...chosen, logo: 'https://springtide.example/logo.svg' });
    await updateProduct(
      { ...product, acceptedAt: product.createdAt },
      { ...now(), ...chosen, name: 'Neaptide' },
    );
    expect(world.network.calls(patches).map(({ body }) => Object.keys(body as object).toSorted())).toEqual([
      ['tags'],
      ['launchDay', 'logo'],
      ['name'],
    ]);
  });

  test('in a form opened earlier keeps the newer launch day and texts of another tab', async () => {
    const launchDay = daysAfter(utcDay(new Date()), 5);
    const newer = { name: 'Springtide', description: 'It waits for the tide.', launchDay };
    await maker.patch(`/products/${product._id}`, { body: newer });
    await world.api.moderate(product._id, { status: 'accepted' });
    const shortDescription = 'Runs your jobs at the greenest hour.';
    expect(await updateProduct(product, { ...now(), shortDescription })).toBe('leaving');
    const stored = (await maker.get(`/products?id=${product._id}`)).body;
    expect(stored).toMatchObject({ ...newer, shortDescription, acceptedAt: null });
    expect(await updateProduct(product, now())).toBe('failed');
  });

  test('without changes says that nothing was updated, and the page stays', async () => {
    expect(await updateProduct(product, now())).toBe('failed');
    const text = 'Could not update product.\nNo changes yet.';
    expect(world.dialogs.visible).toMatchObject([{ icon: 'error', titleText: 'Error!', text }]);
    expect(world.browser.ledTo).toEqual([]);
  });

  test('that the server finds unmodified says that nothing was updated, and keeps its draft', async () => {
    const changed = { ...now(), name: 'Springtide' };
    storeDraft(updateForm(product._id), changed);
    world.network.response(patches, 200, { modifiedCount: 0 });
    expect(await updateProduct(product, changed)).toBe('failed');
    const text = 'Could not update product.';
    expect(world.dialogs.visible).toMatchObject([{ icon: 'error', titleText: 'Error!', text }]);
    expect([world.browser.ledTo, takeDraft(updateForm(product._id))]).toEqual([[], changed]);
  });

  test('succeeds if its response is lost but the server has stored it, beside newer texts of another tab', async () => {
    await maker.patch(`/products/${product._id}`, { body: { description: 'It waits for the tide.' } });
    for (const [name, status] of [['Springtide'], ['Neaptide', 502]] as const) {
      storeDraft(updateForm(product._id), { name });
      world.network.loseResponse(patches, status);
      const typed = `${name}\u202e`; // a control, which the server leaves out
      expect(await updateProduct(product, { ...now(), name: typed })).toBe('leaving');
      expect(await own()).toEqual([name]);
      expect([world.dialogs.titles().at(-1), takeDraft(updateForm(product._id))]).toEqual([
        'Updated!',
        undefined,
      ]);
    }
    expect(world.reported()).toEqual([]);
  });

  test('has failed if there is no response and the server has not stored it', async () => {
    storeDraft(updateForm(product._id), { name: 'Springtide' });
    world.network.lose(patches);
    expect(await updateProduct(product, { ...now(), name: 'Springtide' })).toBe('failed');
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
    expect(takeDraft(updateForm(product._id))).toEqual({ name: 'Springtide' });
  });

  test('after it was deleted in another tab says so', async () => {
    await maker.delete(`/products/${product._id}`);
    expect(await updateProduct(product, { ...now(), name: 'Springtide' })).toBe('failed');
    expect(world.reported()).toEqual(['This product has been deleted']);
  });

  test('after a rejection is submitted again with the changes, or without any', async () => {
    const pending = async () => (await maker.get(`/products?id=${product._id}`)).body;
    for (const name of ['Springtide', 'Neaptide']) {
      await world.api.moderate(product._id, { status: 'rejected' });
      await updateProduct(product, { ...now(), name }, { submitsAgain: true });
      expect(await pending()).toMatchObject({ name, status: 'pending' });
      const text = `Your product successfully updated.\n${name} has been submitted again.`;
      expect(world.dialogs.visible.at(-1)).toMatchObject({ titleText: 'Updated!', text });
    }
    await world.api.moderate(product._id, { status: 'rejected' });
    expect(await updateProduct(product, now(), { submitsAgain: true })).toBe('leaving');
    expect(await pending()).toMatchObject({ status: 'pending' });
    expect(world.dialogs.titles().at(-1)).toBe('Updated!');
  });

  test('that was decided on or submitted again while its form was open is updated, and its dialog says what it is', async () => {
    const again = { submitsAgain: true };
    for (const status of ['pending', 'accepted'] as const) {
      if (status === 'accepted') await world.api.moderate(product._id, { status });
      expect(await updateProduct(product, { ...now(), name: `Springtide ${status}` }, again)).toBe('leaving');
      expect(await own()).toEqual([`Springtide ${status}`]);
      const text = `Your product successfully updated.\nIt is already ${status}.`;
      expect(world.dialogs.visible.at(-1)).toMatchObject({ titleText: 'Updated!', text });
    }
    expect(world.reported()).toEqual([]);
  });

  test('without changes, that can’t be submitted again, says only why, and its form starts from what it is', async () => {
    await ownProduct.load(product._id);
    const newer = { shortDescription: 'Runs your jobs at the greenest hour.' };
    await maker.patch(`/products/${product._id}`, { body: newer });
    expect(await updateProduct(product, now(), { submitsAgain: true })).toBe('failed');
    expect(world.reported()).toEqual(['Only a rejected product can be submitted again']);
    expect(ownProduct.$load.get()).toMatchObject({ value: { status: 'pending', ...newer } });
    world.browser.sessionStorage.clear();

    await maker.delete(`/products/${product._id}`);
    expect(await updateProduct(product, now(), { submitsAgain: true })).toBe('failed');
    expect(world.reported()).toEqual(['This product has been deleted']);
    expect(ownProduct.$load.get()).toEqual({ state: 'ready', value: undefined });
    expect([world.dialogs.titles(), world.browser.ledTo]).toEqual([[], []]);
  });

  test('of which nothing was stored since its submission failed stays in its form', async () => {
    world.network.reject(/resubmit$/, 500, 'internal');
    expect(await updateProduct(product, now(), { submitsAgain: true })).toBe('failed');
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
    expect([world.dialogs.titles(), world.browser.ledTo]).toEqual([[], []]);
  });

  test('with a link to another site says that this waits for a moderator', async () => {
    await world.api.moderate(product._id, { status: 'accepted' });
    expect(await updateProduct(product, { ...now(), externalLink: 'https://elsewhere.example/' })).toBe(
      'leaving',
    );
    expect(world.reported()).toEqual(['New link waits for a moderator: elsewhere.example']);
  });

  test('says only once that its description waits for a moderator', async () => {
    await world.api.moderate(product._id, { status: 'accepted' });
    await updateProduct(product, { ...now(), description: 'See https://elsewhere.example/' });
    expect(world.reported()).toEqual([linkTexts.descriptionWaits]);
    world.browser.sessionStorage.clear();
    product = (await maker.get(`/products?id=${product._id}`)).body;
    await updateProduct(product, { ...now(), name: 'Springtide' });
    expect(world.reported()).toEqual([]);
  });

  test('displays validation errors beside its fields, and other errors in a toast', async () => {
    expect(await updateProduct(product, { ...now(), name: '' })).toEqual({ name: expect.any(String) });
    expect(world.reported()).toEqual([]);
    world.network.response(patches, 500);
    expect(await updateProduct(product, { ...now(), name: 'Springtide' })).toBe('failed');
    expect(world.reported()).toEqual(['Something went wrong. Please try again.']);
  });
});
