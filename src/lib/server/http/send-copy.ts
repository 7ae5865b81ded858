import type { IncomingMessage, ServerResponse } from 'node:http';
import { choose, type PreparedResponse } from './prepared-response.ts';

/** Validators would let a browser, or a cache on the way, take the copy for the page as it is now. */
const replaced: ReadonlySet<string> = new Set(['cache-control', 'etag']);

/**
 * Sends a page that may not be current any more, whole, and tells so: nobody is to store it.
 * @param copy `age` in milliseconds
 */
export const sendCopy = (
  { method, headers: asked }: IncomingMessage,
  response: ServerResponse,
  { prepared, age }: { prepared: PreparedResponse; age: number },
): void => {
  const { status, headers, body } = choose(
    { method, 'accept-encoding': asked['accept-encoding']?.toString() },
    prepared,
  );
  const otherHeaders = headers.filter((_, n) => !replaced.has(headers[n - (n % 2)] ?? ''));
  response.writeHead(status, [
    ...otherHeaders,
    'cache-control',
    'no-store',
    'age',
    String(Math.floor(age / 1000)),
  ]);
  response.end(body);
};
