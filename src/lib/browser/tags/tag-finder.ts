import { tagTexts } from '#lib/text/messages/tags.ts';
import { fold } from '#lib/text/words.ts';

const setHidden = (part: HTMLElement, hidden: boolean): void => {
  part.hidden = hidden;
};

/** No element has this id, so that the page stays where it is. */
const noLetter = '#no-letter';

/** Closes an open letter by its heading on phones; its link could only open it. */
const closeOpenLetter = (event: Event): void => {
  const { hash } = (event.target as Element).closest<HTMLAnchorElement>('h2 a') ?? {};
  if (!hash || hash !== location.hash) return;
  event.preventDefault();
  location.hash = noLetter;
};

/** Filters the tags of the page by the text of its field, as it is typed, and closes letters. */
export const startTagFinder = (): void => {
  const index = document.querySelector<HTMLElement>('[data-index]');
  const field = index?.querySelector('input');
  const status = index?.querySelector('[role=status]');
  if (!index || !field || !status) return;

  const filter = (): void => {
    const sought = fold(field.value.trim());
    const letters = [...index.querySelectorAll<HTMLElement>('[data-letters] section')];
    let found = 0;
    for (const section of letters) {
      const items = [...section.querySelectorAll<HTMLElement>('li')];
      for (const item of items)
        setHidden(item, !fold(item.querySelector('span')?.textContent ?? '').includes(sought));
      const matches = items.filter(({ hidden }) => !hidden).length;
      setHidden(section, matches === 0);
      found += matches;
    }
    index.toggleAttribute('data-filtered', sought !== '');
    status.textContent = sought ? tagTexts.found(found) : '';
  };

  index.addEventListener('click', closeOpenLetter);
  field.addEventListener('input', filter);
  if (field.value) filter(); // typed before this script ran, or restored by the browser
};
