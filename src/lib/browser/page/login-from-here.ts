import { hasSessionHint } from './session-hint.ts';
import { storeToast } from './stored-toasts.ts';

/**
 * A stranger's vote or report is a form that leads to the login by itself. This has it lead back to where they are now,
 * and keeps what it has to say, `data-login-note`, for the next page: what would show it here is a framework.
 */
export const loginFromHere = (part: HTMLElement): void =>
  part.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const from = target.elements.namedItem('from');
    if (from instanceof HTMLInputElement) from.value = location.pathname + location.search + location.hash;
    const { loginNote } = target.dataset;
    if (loginNote && !hasSessionHint()) storeToast('error', loginNote, 'login');
  });
