import { Children, isValidElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { FigureSheet } from '../../../src/islands/statistics/FigureSheet.tsx';

/** The keys of a tree's elements of one kind. */
const keysOf = (kind: string, tree: ReactNode): unknown[] =>
  Children.toArray(tree).flatMap((node) => {
    if (!isValidElement<{ children?: ReactNode }>(node)) return [];
    return [...(node.type === kind ? [node.key] : []), ...keysOf(kind, node.props.children)];
  });

test('two products of one name and as many votes are two rows', () => {
  const rows = [
    ['Twin', 3],
    ['Twin', 3],
  ];
  const keys = keysOf(
    'tr',
    FigureSheet({ title: 'Most voted', file: 'votes.csv', headers: ['Product', 'Votes'], rows }),
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(3);
});
