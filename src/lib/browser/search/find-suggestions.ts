import { plainApi } from '#lib/browser/api/api.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { Suggestions } from '#lib/contract/suggestions.ts';
import { typedText } from './typed-text.ts';

/** Result of a request: the suggestions, or the reason for the failure. */
export type Result =
  | { typed: string; found: Suggestions }
  | { typed: string; failure: 'failed' | 'offline' | 'tooMany' };

const ask = async (typed: string, signal: AbortSignal): Promise<Result> => {
  try {
    return { typed, found: (await plainApi('getSuggestions', { query: { q: typed }, signal })).data };
  } catch (error) {
    if (error instanceof HttpError) return { typed, failure: error.status === 429 ? 'tooMany' : 'failed' };
    return { typed, failure: navigator.onLine ? 'failed' : 'offline' };
  }
};

const known = new Map<string, Promise<Result>>();
let pending: { typed: string; aborter: AbortController } | undefined;

/** Forgets at once what is aborted: else somebody who asks for the same text again in the meantime would hear of a failure. */
const abortPending = (): void => {
  if (pending) known.delete(pending.typed);
  pending?.aborter.abort();
  pending = undefined;
};

/** Suggestions for a text. Aborts the request for the text before. The same text is asked for once, unless that failed. */
export const findSuggestions = (typed: string): Promise<Result> => {
  const before = known.get(typed);
  if (before) return before;
  abortPending();
  const aborter = new AbortController();
  pending = { typed, aborter };
  const asked = ask(typed, aborter.signal).then((result) => {
    if (pending?.aborter === aborter) pending = undefined;
    if ('failure' in result && known.get(typed) === asked) known.delete(typed);
    return result;
  });
  known.set(typed, asked);
  return asked;
};

/** Aborts the latest request, and forgets the others. */
export const forgetSuggestions = (): void => {
  abortPending();
  known.clear();
};

/** Asks while somebody types, so that the response is there when React is. */
export const askWhileTyping = (field: HTMLInputElement): void => {
  const askForTyped = (): void => {
    const typed = typedText(field.value);
    if (typed) findSuggestions(typed);
  };
  askForTyped();
  field.addEventListener('input', askForTyped);
};
