import type { RequestListener } from 'node:http';

/** What browsers send for a reload, and for what a script fetches with the cache mode `no-cache`. */
const asksForTheLatest = /\b(?:no-cache|max-age=0)\b/;

/**
 * Lets whoever asks for the latest see what other servers have written until now: a member who reloads a page after a vote
 * that another server took, and a script that loads a page after its own write. However many ask, one look at a time
 * answers them.
 */
export const answerFresh =
  (listener: RequestListener, catchUp: () => Promise<void>): RequestListener =>
  (request, response) => {
    const asked = request.headers['cache-control'];
    const reads = request.method === 'GET' || request.method === 'HEAD';
    if (!asked || !reads || !asksForTheLatest.test(asked)) return listener(request, response);
    void catchUp().then(() => listener(request, response));
  };
