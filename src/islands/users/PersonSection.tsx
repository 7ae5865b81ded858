import type { ReactNode } from 'react';
import { latestOf } from '#lib/text/messages/users.ts';

interface Props<Item> {
  /** Heading, and part of its id. */
  title: string;
  list: { total: number; items: readonly Item[] };
  /** Rendered when there is nothing. */
  empty: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** List of one kind of a person's activity, with its total. */
export function PersonSection<Item>({ title, list, empty, keyOf, children }: Props<Item>) {
  const { total, items } = list;
  const id = `person-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section aria-labelledby={id}>
      <h2 className="border-b border-line pb-2 text-lg" id={id}>
        {title}{' '}
        <span className="font-text text-sm font-normal text-muted">
          {total > 0 && latestOf(items.length, total)}
        </span>
      </h2>
      {total === 0 ? (
        <p className="py-3 text-muted">{empty}</p>
      ) : (
        <ul>
          {items.map((item) => (
            <li key={keyOf(item)} className="border-b border-line py-3">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
