import { formatRelativeDates } from './relative-dates.ts';

/** The page at an address as the server draws it now. */
export const fetchPage = async (address: string | URL, signal?: AbortSignal): Promise<Document> => {
  const response = await fetch(address, signal ? { signal } : {});
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** Takes a part over from another page, ready to be put into this one. @throws if that page has no such part */
export const partOf = (page: Document, selector: string): Element => {
  const part = page.querySelector(selector);
  if (!part) throw new Error(`The answer holds no ${selector}`);
  formatRelativeDates(part);
  return document.adoptNode(part);
};
