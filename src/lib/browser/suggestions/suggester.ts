import type { Suggestions } from '#lib/contract/suggestions.ts';

/** What came of a request: the suggestions, or why there are none. */
export type Result =
  | { typed: string; found: Suggestions }
  | { typed: string; failure: 'failed' | 'offline' | 'tooMany' };

export interface Suggester {
  /** Aborts the request before, whose response is never shown, however late it comes. */
  ask(typed: string): Promise<void>;
  /** Aborts the request in flight, and forgets the responses. */
  stop(): void;
}

/** For the whole response, in milliseconds. */
export const requestTimeout = 15_000;

type Load = (typed: string, signal: AbortSignal) => Promise<Response>;

const read = async (typed: string, response: Response): Promise<Result> => {
  if (response.ok) return { typed, found: (await response.json()) as Suggestions };
  return { typed, failure: response.status === 429 ? 'tooMany' : 'failed' };
};

/** Shows the result of the latest request alone. An aborted one has no result: it is not an empty list. */
export const createSuggester = (load: Load, show: (result: Result) => void): Suggester => {
  const known = new Map<string, Result>();
  let latest: AbortController | undefined;

  return {
    async ask(typed) {
      latest?.abort();
      const request = new AbortController();
      latest = request;
      const timer = setTimeout(() => request.abort(), requestTimeout);
      let result = known.get(typed);
      try {
        result ??= await read(typed, await load(typed, request.signal));
      } catch {
        result = { typed, failure: navigator.onLine ? 'failed' : 'offline' };
      }
      clearTimeout(timer);
      if (request !== latest) return;
      if ('found' in result) known.set(typed, result);
      show(result);
    },
    stop() {
      latest?.abort();
      latest = undefined;
      known.clear();
    },
  };
};
