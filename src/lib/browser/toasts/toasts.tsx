import { useLayoutEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { dropToast, type StoredToast } from '#lib/browser/page/stored-toasts.ts';
import { toastLooks, toastSigns } from '#lib/browser/page/toast-looks.ts';
import { avoidOverlap, noteCause } from './avoid-overlap.ts';

/** Resumes the timers that a hovering pointer has paused. */
let endPause = (): void => {};

const signOf = (type: Toast['type']): string =>
  toastSigns[type === 'success' || type === 'error' ? type : 'info'];

/** Custom markup: that of react-hot-toast uses inline styles, which the Content-Security-Policy forbids. */
function Toaster() {
  const { toasts, handlers } = useToaster();
  const stack = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (stack.current) avoidOverlap(stack.current);
  }, []);
  useLayoutEffect(() => {
    endPause = handlers.endPause;
  });
  const dismiss = (id: string) => {
    hideToast(id);
    dropToast(id);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only pauses the timers
    <div
      className={toastLooks.stack}
      data-toasts=""
      ref={stack}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter(({ visible }) => visible)
        .map(({ id, type, message, ariaProps }: Toast) => (
          <div key={id} className={toastLooks.toast} data-toast={type} {...ariaProps}>
            <span className={signOf(type)} aria-hidden="true" />
            <span data-text="">{typeof message === 'string' && message}</span>
            <button
              type="button"
              className={toastLooks.close}
              aria-label="Dismiss"
              onClick={() => dismiss(id)}
            >
              ×
            </button>
          </div>
        ))}
    </div>
  );
}

const root = document.createElement('div');

/** Moves the toasts into the open modal dialog, which covers the rest of the page and makes it inert, and back once it has closed. */
const raise = (): void => {
  const dialog = document.querySelector('dialog:modal');
  const parent = dialog ?? document.body;
  if (root.parentElement === parent) return; // a move would restart animations
  parent.append(root);
  dialog?.addEventListener('close', raise, { once: true });
};

raise();
createRoot(root).render(<Toaster />);

/** @param life remaining display time in milliseconds */
export const showToast = ({ id, kind, text }: StoredToast, life: number): void => {
  const ariaProps = {
    role: kind === 'error' ? 'alert' : 'status',
    'aria-live': kind === 'error' ? 'assertive' : 'polite',
  } as const;
  const show = kind === 'info' ? toast : toast[kind];
  noteCause();
  raise();
  show(text, { id, duration: life, ariaProps });
};

export const hideToast = (id: string): void => {
  toast.remove(id);
  endPause(); // a removed element fires no mouseleave
};
