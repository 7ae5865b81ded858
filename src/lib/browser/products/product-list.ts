import { motionIsWelcome } from '#lib/browser/page/motion.ts';
import { fetchPage, partOf } from '#lib/browser/page/page-parts.ts';

const RESULTS = '#product-results';

const byId = <E extends HTMLElement>(id: string) => document.getElementById(id) as E;

/** Says what is wrong with the keyword, beside its field; an empty text takes it back. */
const showError = (text: string): void => {
  byId('search-error').textContent = text;
  const field = byId('search-field');
  if (text) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
};

/** Where a form leads, without the fields that were left empty. */
const addressOf = (form: HTMLFormElement): URL => {
  const address = new URL(form.action);
  for (const [name, value] of new FormData(form)) {
    if (value !== '') address.searchParams.set(name, String(value));
  }
  return address;
};

/** Takes the results, the title and the head's addresses over from another page of the list. */
const swap = async (next: Document, results: Element): Promise<void> => {
  const change = () => {
    document.querySelector(RESULTS)?.replaceWith(results);
    document.title = next.title;
    for (const selector of ['link[rel=canonical]', 'meta[name=robots]']) {
      document.querySelector(selector)?.remove();
      const tag = next.querySelector(selector);
      if (tag) document.head.append(tag);
    }
  };
  const animated = 'startViewTransition' in document && motionIsWelcome();
  await (animated ? document.startViewTransition(change).updateCallbackDone : change());
};

let underWay: AbortController | undefined;
let displayedSearch = '';

/** Shows another page of the list in place; where that cannot be done, goes there. */
const show = async (address: URL): Promise<boolean> => {
  underWay?.abort();
  const mine = new AbortController();
  underWay = mine;
  document.querySelector(RESULTS)?.setAttribute('aria-busy', 'true');
  try {
    const next = await fetchPage(address, mine.signal);
    const results = partOf(next, RESULTS);
    if (mine.signal.aborted) return false;
    // Scripts that come with a part do not run: a page without islands has nothing that would bring these to life.
    if (results.querySelector('astro-island') && !customElements.get('astro-island')) {
      throw new Error('This page can not bring the results to life');
    }
    await swap(next, results);
    displayedSearch = address.search;
    byId('search-status').textContent = byId('results-heading').textContent;
    showError(next.getElementById('search-error')?.textContent.trim() ?? '');
    return true;
  } catch {
    if (!mine.signal.aborted) location.assign(address);
    return false;
  }
};

/** What is shown is right as it is: whatever was on its way to take its place is given up. */
const stay = (): void => {
  underWay?.abort();
  document.querySelector(RESULTS)?.removeAttribute('aria-busy');
};

const visit = async (address: URL): Promise<boolean> => {
  const visible = await show(address);
  if (visible && address.href !== location.href) history.pushState(null, '', address);
  return visible;
};

/** Lets searching and paging do without page loads. Every link and form keeps working without this. */
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
    if ((await visit(addressOf(form))) && form.matches('.pager-jump')) toResults();
  });

  list.addEventListener('click', async (event) => {
    const link = (event.target as Element).closest('a');
    const native = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (native || !link || link.pathname !== location.pathname) return;
    event.preventDefault();
    const address = new URL(link.href);
    if (!(await visit(address))) return;
    field.value = address.searchParams.get('q') ?? '';
    toResults();
  });

  field.addEventListener('input', () => showError(''));

  window.addEventListener('popstate', () => {
    const address = new URL(location.href);
    field.value = address.searchParams.get('q') ?? '';
    if (address.search === displayedSearch) stay();
    else show(address);
  });
};

/** After a change of page, reading goes on at the top of the results. */
const toResults = (): void => {
  const heading = byId('results-heading');
  heading.focus({ preventScroll: true });
  heading.scrollIntoView({ block: 'start' });
};
