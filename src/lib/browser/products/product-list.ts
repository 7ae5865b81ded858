import { mayMoveFocus } from '#lib/browser/page/focus.ts';
import { isLeaving } from '#lib/browser/page/leaving.ts';
import { motionIsWelcome } from '#lib/browser/page/motion.ts';
import { fetchPage, isOfOtherBuild, partOf } from '#lib/browser/page/page-parts.ts';

const RESULTS = '#product-results';
const FILTERS = '[data-filters]';

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** Displays an error beside the keyword field; an empty text removes it. */
const showError = (text: string): void => {
  byId('search-error').textContent = text;
  const field = byId('search-field');
  if (text) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
};

/** The address that a form submits to, without empty fields. */
const addressOf = (form: HTMLFormElement): URL => {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value !== '') address.searchParams.append(name, String(value));
  }
  return address;
};

/** Elements of the head for search engines and feed readers. */
const TAGS = 'link[rel=canonical],link[rel=alternate],meta[name=robots]';

/** Replaces the results, the title and the tags of robots, address and feeds by those of another page of the list. */
const swap = async (next: Document, results: Element): Promise<void> => {
  const change = () => {
    document.querySelector(RESULTS)?.replaceWith(results);
    document.title = next.title;
    for (const tag of document.querySelectorAll(TAGS)) tag.remove();
    document.head.append(...next.querySelectorAll(TAGS));
  };
  const animated = 'startViewTransition' in document && motionIsWelcome();
  await (animated ? document.startViewTransition(change).updateCallbackDone : change());
};

let inFlight: AbortController | undefined;
let displayedSearch = '';
/** True if it was `show` that has started to leave the page. */
let fellBack = false;

/** Replaces the results in place, and falls back to a page load. @returns true if it was done in place */
const show = async (address: URL): Promise<boolean> => {
  if (!isLeaving()) fellBack = false;
  inFlight?.abort();
  const request = new AbortController();
  inFlight = request;
  document.querySelector(RESULTS)?.setAttribute('aria-busy', 'true');
  try {
    const next = await fetchPage(address, { signal: request.signal });
    if (isOfOtherBuild(next)) throw new Error('The site was deployed since');
    const results = partOf(next, RESULTS);
    if (request.signal.aborted) return false;
    // Inserted scripts do not run, so islands need the custom element to be there already.
    if (results.querySelector('astro-island') && !customElements.get('astro-island')) {
      throw new Error('This page can not hydrate the results');
    }
    const filters = document.querySelector<HTMLDetailsElement>(FILTERS);
    const nextFilters = results.querySelector<HTMLDetailsElement>(FILTERS);
    if (nextFilters) nextFilters.open = filters?.open ?? false;
    await swap(next, results);
    displayedSearch = address.search;
    const near = document.getElementById('results-near')?.textContent ?? '';
    byId('search-status').textContent = `${byId('results-heading').textContent} ${near}`;
    showError(next.getElementById('search-error')?.textContent.trim() ?? '');
    return true;
  } catch {
    if (request.signal.aborted) return false;
    if (isLeaving() && !fellBack)
      stay(); // a link that was clicked since goes first
    else {
      fellBack = true;
      location.assign(address);
    }
    return false;
  }
};

/** Keeps the current results: aborts a request for others. */
const stay = (): void => {
  inFlight?.abort();
  document.querySelector(RESULTS)?.removeAttribute('aria-busy');
};

const visit = async (address: URL): Promise<boolean> => {
  if (!(await show(address))) return false;
  // In the one spelling that the list has, which a form does not know.
  const canonical = new URL(document.querySelector<HTMLElement>(RESULTS)?.dataset.address ?? '', address);
  if (canonical.href !== location.href) history.pushState(null, '', canonical);
  displayedSearch = canonical.search;
  return true;
};

/** Makes searching and paging work without page loads. Links and forms work without it too. */
export const enhanceProductList = (): void => {
  const list = byId('product-list');
  const field = byId<HTMLInputElement>('search-field');
  displayedSearch = location.search;

  list.addEventListener('submit', async (event) => {
    const form = event.target as HTMLFormElement;
    if (new URL(form.action).pathname !== location.pathname) return;
    event.preventDefault();
    if (form.id === 'search-form' && field.value.trim() === '') {
      showError(byId('search-error').dataset.text ?? '');
      field.focus();
      return;
    }
    if (form.id === 'search-reset') field.value = '';
    const before = document.activeElement;
    if ((await visit(addressOf(form))) && form.matches('[data-jump]')) toResults(before);
  });

  list.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest('a');
    const native = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (native || !link || link.pathname !== location.pathname) return;
    event.preventDefault();
    const address = new URL(link.href);
    const before = document.activeElement;
    const typed = field.value;
    if (!(await visit(address))) return;
    // What was typed while the page was loading stays.
    if (field.value === typed) field.value = address.searchParams.get('q') ?? '';
    toResults(before);
  });

  field.addEventListener('input', () => showError(''));

  window.addEventListener('popstate', () => {
    const address = new URL(location.href);
    field.value = address.searchParams.get('q') ?? '';
    if (address.search === displayedSearch) stay();
    else show(address);
  });
};

/**
 * Moves focus and scroll position to the top of the results after a change of page, unless the focus was moved since.
 * @param before had the focus at the press
 */
const toResults = (before: Element | null): void => {
  if (!mayMoveFocus(before)) return;
  const heading = byId('results-heading');
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
};
