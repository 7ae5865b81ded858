import { createRoot } from 'react-dom/client';
import { toast, useToaster } from 'react-hot-toast/headless';
import { toasts as limits } from '../limits.ts';
import { dropToast, type ToastKind } from './kept-toasts.ts';
import { makeRoom } from './toast-room.ts';

/** The library's own look needs inline styles, which the Content-Security-Policy forbids: the markup is ours. */
function Toaster() {
  const { toasts, handlers } = useToaster();
  const dismiss = (id: string) => {
    toast.dismiss(id);
    dropToast(id);
    handlers.endPause(); // the pointer can't leave what is no longer there
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting the pointer on the messages only keeps them
    <div className="toasts" onMouseEnter={handlers.startPause} onMouseLeave={handlers.endPause}>
      {toasts
        .filter(({ visible }) => visible)
        .map(({ id, type, message, ariaProps }) => (
          <div key={id} className={`toast toast-${type}`} {...ariaProps}>
            <span className="toast-sign" aria-hidden="true" />
            <span className="toast-text">{typeof message === 'string' && message}</span>
            <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => dismiss(id)}>
              ×
            </button>
          </div>
        ))}
    </div>
  );
}

const host = document.body.appendChild(document.createElement('div'));
createRoot(host).render(<Toaster />);

export const showToast = (id: string, kind: ToastKind, text: string): void => {
  makeRoom(host, document.activeElement);
  const ariaProps = {
    role: kind === 'error' ? 'alert' : 'status',
    'aria-live': kind === 'error' ? 'assertive' : 'polite',
  } as const;
  const show = kind === 'info' ? toast : toast[kind];
  show(text, { id, duration: limits.duration[kind], ariaProps });
};
