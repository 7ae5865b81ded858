import { expect, test } from 'vitest';
import type { Product } from '#lib/contract/products.ts';
import {
  breadcrumbData,
  membersOnlyData,
  productData,
  productListData,
  profileData,
  websiteData,
} from '#lib/document/structured-data.ts';

const absolute = (path: string) => new URL(path, 'https://unearth.example').href;

const product: Product = {
  _id: '7',
  name: 'Loupe',
  logo: '/demo/loupe.svg',
  shortDescription: 'See through any API.',
  description: 'Record, compare and replay its answers.',
  changedFrom: null,
  adder_name: 'Ada Okafor',
  photoURL: null,
  makerId: null,
  adderVerified: false,
  adderVerifiedSince: null,
  ratings: [0, 0, 0, 0, 0],
  ratingWeight: 2,
  ratingSum: 9,
  featuredAt: null,
  places: [],
  adder: null,
  tags: ['testing', 'api'],
  tagCount: 2,
  externalLink: null,
  pendingLink: null,
  waitingSince: null,
  launchDay: null,
  changed: false,
  createdAt: '2026-11-01T10:00:00.000Z',
  acceptedAt: '2026-11-02T10:00:00.000Z',
  status: 'accepted',
  rejection: null,
  priority: 'normal',
  upVote: 3,
  downVote: 0,
  upVoters: [],
  reported: false,
  reviewCount: 2,
  averageRating: 4.5,
};

test('the site describes its search', () => {
  expect(websiteData(absolute, 'Unearth')).toMatchObject({
    potentialAction: { target: { urlTemplate: 'https://unearth.example/products?q={keyword}' } },
  });
});

test('a list counts on from the pages before it', () => {
  expect(productListData(absolute, [product], 12)).toMatchObject({
    itemListElement: [{ position: 13, name: 'Loupe', url: 'https://unearth.example/products/7' }],
  });
});

test('a place whose product is gone stays free, and those after it keep theirs', () => {
  const list = productListData(absolute, [null, product, null, { ...product, _id: '8' }]);
  expect(list.itemListElement).toMatchObject([
    { position: 2, url: 'https://unearth.example/products/7' },
    { position: 4, url: 'https://unearth.example/products/8' },
  ]);
});

test('a product carries its rating once somebody has rated it, and is left out before', () => {
  expect(productData(absolute, product)).toMatchObject({
    image: 'https://unearth.example/demo/loupe.svg',
    aggregateRating: { ratingValue: 4.5, reviewCount: 2, bestRating: 5 },
  });
  expect(productData(absolute, { ...product, logo: null })).not.toHaveProperty('image');
  // It may have reviews none of which weighs anything.
  expect(productData(absolute, { ...product, averageRating: null })).toBeNull();
});

test('breadcrumbs are numbered from one', () => {
  expect(breadcrumbData(absolute, [{ name: 'Home', path: '/' }])).toMatchObject({
    itemListElement: [{ position: 1, name: 'Home', item: 'https://unearth.example/' }],
  });
});

test('a members-only page names its members-only part by a class', () => {
  expect(membersOnlyData(absolute, '/products/7')).toMatchObject({
    '@type': 'WebPage',
    url: 'https://unearth.example/products/7',
    isAccessibleForFree: false,
    hasPart: { isAccessibleForFree: false, cssSelector: '.members-only' },
  });
});

test('of many tags the first fifty are its keywords', () => {
  const tags = Array.from({ length: 8_000 }, (_, n) => `tag${n}`);
  const data = productData(absolute, { ...product, tags, tagCount: 8_000 });
  expect(data?.keywords).toBe(tags.slice(0, 50).join(', '));
});

test('a public page is about a person, with their name and photo', () => {
  const maker = { _id: 'x', name: 'Ada Okafor', photoURL: null, verifiedSince: null, since: '2026-11' };
  const profile = { ...maker, products: 1, reviews: 0, places: [] };
  const mainEntity = { '@type': 'Person', name: 'Ada Okafor', url: 'https://unearth.example/makers/x' };
  expect(profileData(absolute, profile)).toMatchObject({ '@type': 'ProfilePage', mainEntity });
  expect(profileData(absolute, profile).mainEntity).not.toHaveProperty('image');
  expect(profileData(absolute, { ...profile, photoURL: '/ada.png' }).mainEntity).toMatchObject({
    image: 'https://unearth.example/ada.png',
  });
});
