import { expect, test } from 'vitest';
import { appliedFilters, listTitle, offeredTags } from '#lib/document/applied-filters.ts';
import { browsePath, readBrowseQuery } from '#lib/domain/browse-address.ts';
import { browsing } from '#lib/domain/browsing.ts';

const tag = (slug: string) => ({ slug, tag: slug, products: 3 });
const slugs = Array.from({ length: browsing.tags }, (_, at) => `tag${at}`);

test('each filter of a list leads to the list without it', () => {
  const query = { sort: 'votes', tags: ['audio', 'cli'], rating: 4, age: 'week' } as const;
  expect(
    appliedFilters(query, query.tags.map(tag)).map(({ label, without }) => [label, browsePath(without)]),
  ).toEqual([
    ['audio', '/products?sort=votes&tags=cli&rating=4&age=week'],
    ['cli', '/products?sort=votes&tags=audio&rating=4&age=week'],
    ['4 stars or more', '/products?sort=votes&tags=audio,cli&age=week'],
    ['Past week', '/products?sort=votes&tags=audio,cli&rating=4'],
  ]);
});

test('a filter by one star names a single star', () => {
  expect(appliedFilters({ rating: 1 }, [])).toMatchObject([{ label: '1 star or more' }]);
});

test('a list is called by its order and its filters', () => {
  const query = { sort: 'votes', tags: ['audio'], rating: 5 } as const;
  expect(listTitle(query, appliedFilters(query, [tag('audio')]))).toBe(
    'Products, Most voted, audio, 5 stars',
  );
  expect(listTitle({ sort: 'trending' }, [])).toBe('Products');
});

test('a list is narrowed by tags that it does not have, each of which leads to a list that exists', () => {
  const chosen = slugs.slice(1);
  const offered = offeredTags(chosen, [tag('other'), tag(slugs[1] ?? '')]);
  expect(offered).toEqual([tag('other')]);
  const narrowed = browsePath({ tags: [...chosen, 'other'] });
  expect(readBrowseQuery(new URL(narrowed, 'https://x.example').searchParams)).toBeDefined();
});

test('a list with as many tags as a list can have is offered no other', () => {
  expect(offeredTags(slugs, [tag('other')])).toEqual([]);
});
