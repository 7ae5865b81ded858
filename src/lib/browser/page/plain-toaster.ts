import type { StoredToast } from './stored-toasts.ts';
import { toastLooks, toastSigns } from './toast-looks.ts';

let stack: HTMLElement | undefined;

const part = (className: string, text = ''): HTMLElement =>
  Object.assign(document.createElement('span'), { className, textContent: text });

/** Fallback if the toaster can't be loaded, for example offline: the same toasts, without a button to dismiss them. */
export const plainToaster = {
  /** @param life remaining display time in milliseconds */
  showToast({ id, kind, text }: StoredToast, life: number): void {
    stack ??= document.body.appendChild(
      Object.assign(document.createElement('div'), { className: toastLooks.stack }),
    );
    const toast = Object.assign(document.createElement('p'), {
      id,
      className: toastLooks.toast,
      role: kind === 'error' ? 'alert' : 'status',
    });
    toast.dataset.toast = kind;
    toast.append(part(toastSigns[kind]), part('', text));
    stack.dataset.toasts = '';
    // In reverse, as the real toaster has them.
    stack.prepend(toast);
    setTimeout(() => toast.remove(), life);
  },
  hideToast(id: string): void {
    document.getElementById(id)?.remove();
  },
  /** Called once the real toaster has loaded: the two would overlap, and the older toasts are outdated. */
  clear(): void {
    stack?.remove();
  },
};
