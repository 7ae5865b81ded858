import { hasSessionHint } from './session-hint.ts';
import { storeToast } from './stored-toasts.ts';

/**
 * For signed-out visitors, voting and reporting are plain forms that navigate to the login. Adds the current address
 * as return URL, and stores the toast from `data-login-note` for the next page: displaying it here would load React.
 */
export const loginFromHere = (part: HTMLElement): void =>
  part.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const from = target.elements.namedItem('from');
    if (from instanceof HTMLInputElement) from.value = location.pathname + location.search + location.hash;
    const { loginNote } = target.dataset;
    if (loginNote && !hasSessionHint()) storeToast('error', loginNote, 'login');
  });
