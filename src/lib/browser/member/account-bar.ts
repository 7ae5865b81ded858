import { onIdle } from '#lib/browser/page/run-later.ts';
import { logOut } from '#lib/browser/users/sign-out.ts';
import { maxUnread, unreadNumber } from '#lib/domain/unread.ts';
import { paths } from '#lib/paths.ts';
import { unreadTexts } from '#lib/text/messages/unread.ts';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';
import { isVisible } from '#lib/text/visible.ts';
import { watchVerification } from './member-return.ts';
import { pendingActs } from './outbox.ts';
import { type Person, storedPerson } from './person.ts';
import { $session } from './session.ts';
import { $unread, followUnread } from './unread-stream.ts';

/** Delay before the menu closes after the mouse has left it, in milliseconds. */
const closeDelay = 250;

interface Parts {
  root: HTMLElement;
  button: HTMLButtonElement;
  menu: HTMLElement;
}

const partsOf = (root: HTMLElement): Parts | undefined => {
  const button = root.querySelector<HTMLButtonElement>('[data-menu-button]');
  const menu = root.querySelector<HTMLElement>('#account-menu');
  return button && menu ? { root, button, menu } : undefined;
};

/** Opens and closes the menu by mouse, keyboard and touch, as a disclosure button with a list of links. */
const makeMenu = ({ root, button, menu }: Parts): void => {
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const isOpen = () => !menu.hidden;
  const show = (open: boolean) => {
    clearTimeout(leaving);
    menu.hidden = !open;
    button.setAttribute('aria-expanded', String(open));
  };
  const enter = () => {
    show(true);
    menu.querySelector<HTMLElement>('a, button')?.focus();
  };

  root.addEventListener('pointerenter', ({ pointerType }) => {
    if (pointerType === 'mouse') show(true);
  });
  root.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'mouse') return;
    leaving = setTimeout(() => root.querySelector(':focus-visible') ?? show(false), closeDelay);
  });
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) show(true);
  });
  button.addEventListener('click', (event) => {
    const { pointerType } = event as PointerEvent;
    if (event.detail === 0 && pointerType !== 'touch')
      enter(); // Enter or Space
    else show(pointerType === 'mouse' || !isOpen()); // with a mouse, hovering has opened it
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && event.target === button) {
      event.preventDefault();
      enter();
    }
  });
  // Anywhere: hovering opens it without the focus.
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !isOpen()) return;
    if (root.matches(':focus-within')) button.focus();
    show(false);
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (target instanceof Node && !root.contains(target)) show(false);
  });
  // Closed when the page comes back from the back/forward cache.
  addEventListener('pagehide', () => show(false));
  button.disabled = false;
  // The pointer or the focus may have arrived before this script.
  if (root.matches(':hover, :focus-within')) show(true);
};

const showPerson = ({ root, button }: Parts, person: Person): void => {
  const avatar = button.firstElementChild;
  const greeting = root.querySelector('[data-greeting]');
  const name = person.name || person.email;
  if (!avatar || !greeting) return;
  greeting.textContent = `Hi, ${greetingName(person)}`;
  avatar.className = `avatar rounded-pill tone-${monogramTone(name)}`;
  const letter = document.createElement('span');
  letter.textContent = monogramLetter(name);
  avatar.replaceChildren(letter);
  if (person.photoURL) avatar.append(photoOf(person.photoURL));
};

/** Name in the greeting of the menu: the first word of the name, else the local part of the e-mail, in capitals. */
export const greetingName = ({ name, email }: { name: string; email: string }): string => {
  const [first = ''] = (isVisible(name) ? name.trim() : email).split(/[\s@]+/);
  return first.toLocaleUpperCase('en');
};

/** `data-optional`: deferred-work.ts hides it if it fails to load. */
const photoOf = (src: string): HTMLImageElement => {
  const image = Object.assign(new Image(40, 40), { alt: '', referrerPolicy: 'no-referrer', src });
  image.dataset.optional = '';
  return image;
};

/** Displays the number of unread notifications on the avatar and in the menu. */
const showUnread = ({ root, button, menu }: Parts): void => {
  const link = menu.querySelector(`[href="${paths.notifications}"]`);
  const badge = root.querySelector<HTMLElement>('[data-unread]');
  const status = root.querySelector('[data-unread-status]');
  if (!link || !badge || !status) return;
  status.role = 'status'; // pages of readers have no such region
  const label = button.ariaLabel ?? '';
  $unread.subscribe((now, before) => {
    const unread = now?.unread ?? 0;
    badge.hidden = unread === 0;
    badge.textContent = unreadNumber(unread);
    const text = unread ? unreadTexts.unread(unread, maxUnread) : '';
    button.ariaLabel = text ? `${label}, ${text}` : label;
    link.textContent = unread ? `${unreadTexts.title} (${badge.textContent})` : unreadTexts.title;
    // Announces a growing count only, so that the next page doesn't repeat it.
    status.textContent = before && unread > before.unread ? text : '';
  });
};

interface Session {
  state: 'loading' | 'unreachable' | 'in' | 'out';
  person?: Person | undefined;
}

/** Starts the menu. @returns updates it after a change of the session */
const accountMenu = (root: HTMLElement, onLogOut: () => void) => {
  const parts = partsOf(root);
  if (parts) {
    makeMenu(parts);
    showUnread(parts);
  }
  root.querySelector('[data-logout]')?.addEventListener('click', onLogOut);
  return ({ state, person }: Session): void => {
    if (state === 'in' || state === 'out')
      document.documentElement.toggleAttribute('data-member', state === 'in');
    if (person && parts) showPerson(parts, person);
  };
};

/** The account menu disappears on logout, and the focus with it: move it to the login link. */
const logOutAndFocusLogin = async (): Promise<void> => {
  await logOut();
  document.querySelector<HTMLElement>(`[data-guest] [href="${paths.login}"]`)?.focus();
};

/** Sends again what an earlier page left unanswered. That is rare, so the code is loaded on demand; if that fails, the next page tries. */
const resume = (): void => {
  if (!pendingActs().length) return;
  import('#lib/browser/users/resume-outbox.ts').then(({ resumeOutbox }) => resumeOutbox()).catch(() => {});
};

/** Starts the account menu of the bar, the session, and what follows the session on every page. */
export const startAccountBar = (root: HTMLElement): void => {
  const show = accountMenu(root, logOutAndFocusLogin);
  show({ state: 'loading', person: storedPerson() });
  $session.subscribe(show);
  onIdle(followUnread);
  watchVerification();
  resume();
};
