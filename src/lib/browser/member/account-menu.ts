import { greetingName } from '#lib/text/greeting.ts';
import { monogramLetter, monogramTone } from '#lib/text/monogram.ts';
import type { Person } from './person.ts';

/** How long the menu waits for a mouse that has left it, in milliseconds. */
const closeDelay = 250;

interface Parts {
  root: HTMLElement;
  button: HTMLButtonElement;
  menu: HTMLElement;
}

const partsOf = (root: HTMLElement): Parts | undefined => {
  const button = root.querySelector<HTMLButtonElement>('.account-button');
  const menu = root.querySelector<HTMLElement>('.account-menu');
  return button && menu ? { root, button, menu } : undefined;
};

/** Opens the menu by mouse, keyboard and touch: it is a list of ways on that a button discloses. */
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
    else show(pointerType === 'mouse' || !isOpen()); // under a mouse it is open already
  });
  root.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' && event.target === button) {
      event.preventDefault();
      enter();
    }
    if (event.key === 'Escape' && isOpen()) {
      button.focus();
      show(false);
    }
  });
  root.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !root.contains(relatedTarget)) show(false);
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (isOpen() && target instanceof Node && !root.contains(target)) show(false);
  });
  // Whoever was there before this was gets what they came for.
  if (root.matches(':hover, :focus-within')) show(true);
};

/** Fills in who is signed in: the avatar and the greeting. */
const showPerson = ({ root, button }: Parts, person: Person): void => {
  const avatar = button.querySelector('.avatar');
  const greeting = root.querySelector('.account-greeting');
  const name = person.name || person.email;
  if (!avatar || !greeting) return;
  greeting.textContent = `Hi, ${greetingName(person)}`;
  avatar.className = `avatar avatar-round tone-${monogramTone(name)}`;
  const letter = document.createElement('span');
  letter.textContent = monogramLetter(name);
  avatar.replaceChildren(letter);
  if (person.photoURL) avatar.append(photoOf(person.photoURL));
};

/** A picture that the page takes away if it fails to load. */
const photoOf = (src: string): HTMLImageElement => {
  const image = Object.assign(new Image(40, 40), { alt: '', referrerPolicy: 'no-referrer', src });
  image.dataset.optional = '';
  return image;
};

interface Session {
  state: 'loading' | 'unreachable' | 'in' | 'out';
  person?: Person | undefined;
}

/** Makes the menu of the bar work, and returns what shows each change of the session in it. */
export const accountMenu = (root: HTMLElement, logOut: () => void) => {
  const parts = partsOf(root);
  if (parts) makeMenu(parts);
  root.querySelector('.account-logout')?.addEventListener('click', logOut);
  return ({ state, person }: Session): void => {
    if (state === 'in' || state === 'out')
      document.documentElement.toggleAttribute('data-member', state === 'in');
    if (person && parts) showPerson(parts, person);
  };
};
