import { popups } from '#lib/domain/specification.ts';
import { copyTexts } from '#lib/text/messages/copying.ts';

/** Says it to those who can't see the button. */
const announce = (root: HTMLElement, text: string): void => {
  const status = root.querySelector('[role="status"]');
  if (status) status.textContent = text;
};

const copy = async (root: HTMLElement, button: HTMLButtonElement, source: Element): Promise<void> => {
  try {
    await navigator.clipboard.writeText(source.textContent);
    button.textContent = copyTexts.copied;
    announce(root, copyTexts.copied);
  } catch {
    // Without permission, or over http, where there is no clipboard.
    getSelection()?.selectAllChildren(source); // so that one key copies it
    announce(root, copyTexts.failed);
    button.textContent = copyTexts.failed;
  }
  setTimeout(() => {
    button.textContent = copyTexts.copy;
    announce(root, '');
  }, popups.duration);
};

/** Shows the buttons below a node that copy a text, each named by its `data-copies`. */
export const startCopying = (root: HTMLElement): void => {
  for (const button of root.querySelectorAll<HTMLButtonElement>('[data-copies]')) {
    const source = document.getElementById(button.dataset.copies ?? '');
    if (!source) continue;
    button.hidden = false;
    button.addEventListener('click', () => void copy(root, button, source));
  }
};
