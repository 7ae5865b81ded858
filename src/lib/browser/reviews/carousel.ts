import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { motionIsWelcome } from '#lib/browser/page/motion.ts';
import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';

const written = (count: number): string => count.toLocaleString('en');

/** Position text, counted from 1. Not in the catalogue of messages: readers need not load that. */
const reviewPosition = (first: number, last: number, total: number): string => {
  const range = first === last ? `Review ${written(first)}` : `Reviews ${written(first)} to ${written(last)}`;
  return `${range} of ${written(total)}`;
};

/** Replaces a link by the reviews of the page it leads to. @throws if they can't be loaded */
const insertOlder = async (link: HTMLAnchorElement): Promise<void> => {
  const older = partOf(await fetchPage(link.href), '[data-carousel]');
  const frame = link.closest('[data-carousel]');
  const region = link.closest<HTMLElement>('[role=region]');
  older.querySelector('[data-page-link]:first-child')?.remove(); // links back to the reviews that are here already
  // One that was written since has moved the last review here to the next page.
  for (const card of frame?.querySelectorAll<HTMLElement>('[data-card]') ?? [])
    older.querySelector(`[data-card="${card.dataset.card}"]`)?.remove();
  frame?.setAttribute('data-total', older.getAttribute('data-total') ?? '');
  link.closest('li')?.replaceWith(...older.querySelectorAll('[data-reviews] > li'));
  if (mayMoveFocus()) region?.focus({ preventScroll: true }); // it was on the link
};

/** Handles a click on the link to older reviews without leaving the page. @returns true if it was such a click */
const showOlder = async (event: MouseEvent): Promise<boolean> => {
  const link = event.target instanceof Element ? event.target.closest('a[data-older]') : null;
  const native = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (!(link instanceof HTMLAnchorElement) || native) return false;
  event.preventDefault();
  if (link.ariaDisabled) return false;
  link.ariaDisabled = 'true';
  await insertOlder(link).catch(() => {
    link.ariaDisabled = null;
    if (!isLeaving()) location.assign(link.href); // a link that was clicked since goes first
  });
  return true;
};

interface Carousel {
  frame: HTMLElement;
  /** The scroll container. */
  row: HTMLElement;
  cards: HTMLElement[];
}

const carouselIn = (root: Element): Carousel | undefined => {
  const frame = root.querySelector<HTMLElement>('[data-carousel]');
  const row = frame?.querySelector<HTMLElement>('[role=region]');
  if (!frame || !row) return undefined;
  return { frame, row, cards: [...row.querySelectorAll<HTMLElement>('[data-reviews] > li')] };
};

/** Tolerance in CSS pixels: boxes have fractional sizes. */
const slack = 2;

/** Indexes of the first and last fully visible card; if none is, twice the one around the middle. */
const visibleRange = ({ row, cards }: Carousel): [number, number] => {
  const { left, right } = row.getBoundingClientRect();
  const boxes = cards.map((card) => card.getBoundingClientRect());
  const whole = (box: DOMRect) => box.left >= left - slack && box.right <= right + slack;
  const first = boxes.findIndex(whole);
  if (first >= 0) return [first, boxes.findLastIndex(whole)];
  const middle = (left + right) / 2;
  const nearest = boxes.findLastIndex((box) => box.left <= middle);
  return [Math.max(0, nearest), Math.max(0, nearest)];
};

const scrollTo = ({ cards }: Carousel, index: number): void =>
  cards.at(Math.min(Math.max(0, index), cards.length - 1))?.scrollIntoView({
    behavior: motionIsWelcome() ? 'smooth' : 'instant',
    inline: 'start',
    block: 'nearest',
  });

/** Scrolls by the number of visible cards. */
const step = (carousel: Carousel, direction: number): void => {
  const [first, last] = visibleRange(carousel);
  scrollTo(carousel, direction > 0 ? last + 1 : first - (last - first + 1));
};

/** `aria-disabled` instead of `disabled`: the button keeps the focus. */
const enable = (button: HTMLButtonElement, enabled: boolean): void => {
  button.disabled = false;
  button.setAttribute('aria-disabled', String(!enabled));
};

/** Updates the position text and the buttons. */
export const showPosition = (root: Element): void => {
  const carousel = carouselIn(root);
  if (!carousel) return;
  const { frame, row, cards } = carousel;
  const reviews = cards.filter((card) => card.matches('[data-card]'));
  const [first, last] = visibleRange(carousel).map((index) => {
    const card = cards[index];
    const place = card ? reviews.indexOf(card) : -1;
    return place < 0 ? Math.min(index, reviews.length - 1) : place;
  }) as [number, number];
  const before = Number(frame.dataset.before);
  const position = frame.querySelector('[data-position]');
  const text = reviewPosition(before + first + 1, before + last + 1, Number(frame.dataset.total));
  if (position && position.textContent !== text) position.textContent = text;

  const room = row.scrollWidth - row.clientWidth;
  for (const button of frame.querySelectorAll<HTMLButtonElement>('[data-step]')) {
    const forward = Number(button.dataset.step) > 0;
    enable(button, forward ? row.scrollLeft < room - slack : row.scrollLeft > slack);
  }
};

/**
 * Starts the carousel: buttons and keyboard. Its content may be re-rendered at any time, so elements are looked up on
 * each event.
 */
export const startCarousel = (root: HTMLElement): void => {
  root.addEventListener('click', async (event) => {
    const target = event.target instanceof Element ? event.target : undefined;
    const button = target?.closest<HTMLElement>('[data-step]');
    const carousel = carouselIn(root);
    if (button && carousel) step(carousel, Number(button.dataset.step));
    if (await showOlder(event)) showPosition(root);
  });

  root.addEventListener('keydown', (event) => {
    const carousel = carouselIn(root);
    if (!carousel || event.target !== carousel.row || event.altKey || event.ctrlKey || event.metaKey) return;
    const [first] = visibleRange(carousel);
    const to = { ArrowLeft: first - 1, ArrowRight: first + 1, Home: 0, End: Number.POSITIVE_INFINITY }[
      event.key
    ];
    if (to === undefined) return;
    event.preventDefault();
    scrollTo(carousel, to);
  });

  const show = () => showPosition(root);
  root.addEventListener('scroll', show, { capture: true, passive: true });
  window.addEventListener('resize', show, { passive: true });
  show();
};
