/**
 * Moves the toasts into the open modal dialog, which covers the rest of the page and makes it inert, and back once it
 * has closed.
 */
export const raiseToasts = (root: HTMLElement): void => {
  const parent = document.querySelector('dialog:modal') ?? document.body;
  if (root.parentElement === parent) return; // a move would restart animations
  parent.append(root);
  parent.addEventListener('close', () => raiseToasts(root), { once: true });
};
