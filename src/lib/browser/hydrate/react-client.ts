export { default } from '@astrojs/react/client.js';

/** The child of `parent` that is `node` or contains it; null if no child does. */
const childWith = (parent: Node, node: Node): Node | null => {
  let at: Node | null = node;
  while (at && at.parentNode !== parent) at = at.parentNode;
  return at;
};

/**
 * Lets React change a page that a translation or an extension has changed before. Both move and replace nodes: where
 * React then inserts before a node that has left its parent, or removes it, the browser throws, and React removes the whole
 * island. An insertion now goes before what contains the node, or to the end; a removal ends where nothing is left to remove.
 * See docs/decisions/0034-changed-pages.md.
 */
const tolerateForeignChanges = (): void => {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Inserted extends Node>(
    node: Inserted,
    before: Node | null,
  ): Inserted {
    insertBefore.call(this, node, before && childWith(this, before));
    return node;
  };
  Node.prototype.removeChild = <Removed extends Node>(child: Removed): Removed => {
    if (child.parentNode) removeChild.call(child.parentNode, child);
    return child;
  };
};

tolerateForeignChanges();
