import { formatRelativeDates } from './relative-dates.ts';

/** Fetches and parses a page of this site. @param init `cache: 'no-cache'` for a page that shows one's own write */
export const fetchPage = async (address: string | URL, init: RequestInit = {}): Promise<Document> => {
  const response = await fetch(address, init);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** Adopts an element of another page into this document. @throws Error if the page has no such element */
export const partOf = (page: Document, selector: string): Element => {
  const part = page.querySelector(selector);
  if (!part) throw new Error(`The answer has no ${selector}`);
  formatRelativeDates(part);
  return document.adoptNode(part);
};
