import type { StoredToast } from './stored-toasts.ts';

const signLook = 'aspect-square w-4.6 forced-colors:forced-color-adjust-none';

/** Classes of toasts, for both scripts that draw them. */
export const toastLooks = {
  // The latest is at the bottom, where it is visible however many there are.
  stack:
    'pointer-events-none fixed right-4 bottom-toasts z-40 flex w-toasts flex-col-reverse items-end gap-2.4 max-sm:items-stretch data-full:max-h-toasts data-full:overflow-y-auto data-full:overscroll-contain print:hidden',
  toast:
    'pointer-events-auto grid flex-none grid-cols-auto-rest-auto animate-toast-in items-center gap-3 rounded-card border border-line bg-surface py-1.4 pr-1.4 pl-4 leading-label font-medium shadow-lift',
  close:
    'grid size-10 place-items-center rounded-small text-xl leading-none text-muted hover:bg-sunken hover:text-ink',
};

/** A gem: whole for success, split for an error. */
export const toastSigns: Record<StoredToast['kind'], string> = {
  success: `${signLook} bg-good clip-gem`,
  error: `${signLook} bg-bad clip-split-gem`,
  info: `${signLook} bg-violet clip-gem`,
};
