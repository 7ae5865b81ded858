import { expect, test } from 'vitest';
import { browsePath, readBrowseQuery } from '#lib/domain/browse-address.ts';

const read = (query: string) => readBrowseQuery(new URLSearchParams(query));

test('an address names what differs from the list of all products, in one order', () => {
  expect(browsePath({})).toBe('/products');
  expect(browsePath({ sort: 'trending', tags: [], page: 1 })).toBe('/products');
  expect(browsePath({ age: 'week', rating: 4, tags: ['docker', 'c~sharp'], sort: 'votes', page: 2 })).toBe(
    '/products?sort=votes&tags=c~sharp,docker&rating=4&age=week&page=2',
  );
  expect(browsePath({ tags: ['バス停'] })).toBe('/products?tags=%E3%83%90%E3%82%B9%E5%81%9C');
});

test('what an address names is read from it', () => {
  const query = { sort: 'votes', tags: ['c~sharp', 'バス停'], rating: 4, age: 'week' } as const;
  const [, written = ''] = browsePath(query).split('?');
  expect(read(written)).toEqual(query);
  for (const query of ['', 'sort=oldest'])
    expect(read(query)).toEqual({ sort: 'trending', tags: [], rating: undefined, age: undefined });
});

test.each(['age=day', 'rating=0', 'rating=6', 'rating=4.5', 'tags=C%23', 'tags=a,b,c,d,e,f'])(
  'a list by %s does not exist',
  (query) => {
    expect(read(query)).toBeUndefined();
  },
);
