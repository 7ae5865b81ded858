import type { ReactNode } from 'react';
import { latestOf } from '#lib/text/messages/person.ts';

interface Props<Item> {
  /** Also part of an id. */
  title: string;
  list: { total: number; items: readonly Item[] };
  /** Rendered when there is nothing. */
  empty: string;
  keyOf: (item: Item) => string;
  children: (item: Item) => ReactNode;
}

/** One kind of what a person did, with how many there are. */
export function PersonSection<Item>({ title, list, empty, keyOf, children }: Props<Item>) {
  const { total, items } = list;
  const id = `person-${title.toLowerCase().replaceAll(' ', '-')}`;
  return (
    <section className="person-section" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="person-count">{total > 0 && latestOf(items.length, total)}</span>
      </h2>
      {total === 0 ? (
        <p className="text-muted">{empty}</p>
      ) : (
        <ul className="person-items">
          {items.map((item) => (
            <li key={keyOf(item)} className="person-item">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
