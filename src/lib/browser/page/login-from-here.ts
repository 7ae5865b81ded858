import { hasSessionHint } from './session-hint.ts';
import { storeToast } from './stored-toasts.ts';
import { forgetVote, intendVote } from './vote-intent.ts';

/**
 * For signed-out visitors, voting, saving and reporting are plain forms that navigate to the login. Adds the current address
 * as return URL, and stores what the login is to know: the toast from `data-login-note` (displaying it here would load
 * React), and the product from `data-vote` or `data-save`, for which it casts a vote, or which it saves.
 */
export const loginFromHere = (part: HTMLElement): void =>
  part.addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement)) return;
    const from = target.elements.namedItem('from');
    const here = location.pathname + location.search + location.hash;
    if (from instanceof HTMLInputElement) from.value = here;
    if (hasSessionHint()) return;
    const { loginNote, vote, save } = target.dataset;
    if (loginNote) storeToast('error', loginNote, 'login');
    if (vote) intendVote(vote, here);
    else if (save) intendVote(save, here, 'save');
    else forgetVote();
  });
