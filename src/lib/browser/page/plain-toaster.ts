import type { StoredToast } from './stored-toasts.ts';

let stack: HTMLElement | undefined;

const part = (className: string, text = ''): HTMLElement =>
  Object.assign(document.createElement('span'), { className, textContent: text });

const displayed = new Map<string, HTMLElement>();

/** In place of the toaster where that can't be loaded, as offline: the same toasts, without a button to dismiss them. */
export const plainToaster = {
  /** @param life remaining display time in milliseconds */
  showToast({ id, kind, text }: StoredToast, life: number): void {
    stack ??= document.body.appendChild(
      Object.assign(document.createElement('div'), { className: 'toasts' }),
    );
    const toast = Object.assign(document.createElement('p'), {
      className: `toast toast-${kind === 'info' ? 'blank' : kind}`,
      role: kind === 'error' ? 'alert' : 'status',
    });
    toast.append(part('toast-sign'), part('toast-text', text));
    // In reverse, as the real toaster has them.
    stack.prepend(toast);
    displayed.set(id, toast);
    setTimeout(() => plainToaster.hideToast(id), life);
  },
  hideToast(id: string): void {
    displayed.get(id)?.remove();
    displayed.delete(id);
  },
  /** Removes all. @returns their ids */
  clear(): string[] {
    const ids = [...displayed.keys()];
    for (const id of ids) plainToaster.hideToast(id);
    stack?.remove();
    stack = undefined;
    return ids;
  },
};
