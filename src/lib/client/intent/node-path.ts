/** Where a node is inside an island, so that it is found again even if React had to draw the island anew. */
export type NodePath = readonly number[];

export const pathOf = (island: Element, node: Element): NodePath => {
  const path: number[] = [];
  for (let at: Element | null = node; at && at !== island; at = at.parentElement) {
    path.unshift(at.parentElement ? [...at.parentElement.children].indexOf(at) : 0);
  }
  return path;
};

/** The node itself while it is in the page, else the one in its place if that is of its kind. */
export const findAgain = <Node extends Element>(
  island: Element,
  node: Node,
  path: NodePath,
): Node | undefined => {
  if (node.isConnected) return node;
  let at: Element | undefined = island;
  for (const index of path) at = at?.children[index];
  return at?.tagName === node.tagName ? (at as Node) : undefined;
};
