import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import { readRetryAfter } from '#lib/domain/retry-after.ts';
import { webhooks as limits } from '#lib/domain/webhooks.ts';
import { webhookErrors } from '#lib/text/messages/webhooks.ts';
import { storable } from '#lib/text/storable.ts';
import { addressesOf, type ReceiverPolicy, RefusedHost } from './public-addresses.ts';

/** The response of a receiver, or why none came. */
export interface Answer {
  status: number | null;
  /** The beginning of its body. */
  text: string | null;
  /** Null for a success. */
  error: string | null;
  /** In milliseconds. */
  duration: number;
  /** In milliseconds: when the receiver wants to be called again, at the earliest. */
  retryAfter: number;
}

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const readStart = async (response: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= limits.answer.bytes) break; // which closes the connection
  }
  const text = Buffer.concat(chunks).subarray(0, limits.answer.bytes).toString('utf8');
  return storable(text).slice(0, limits.answer.shown).toWellFormed();
};

/** Connects to one of these addresses, so that no second look-up gets another one. */
const send = (
  url: URL,
  { headers, body }: WebhookRequest,
  addresses: readonly string[],
  signal: AbortSignal,
) =>
  new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const start = url.protocol === 'https:' ? secureRequest : plainRequest;
    const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
    const request = start(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      lookup: (_host, options, callback) => {
        const [{ address, family } = { address: '', family: 4 }] = all;
        if (options.all) callback(null, all);
        else callback(null, address, family);
      },
      signal,
    });
    const onClose = () => reject(Object.assign(new Error('closed'), { code: 'ECONNRESET' }));
    request.on('error', reject);
    // After a 101 without a listener, Node closes the connection and emits nothing else.
    request.on('close', onClose);
    request.on('upgrade', (response, socket) => {
      socket.destroy();
      resolve({ response, text: '' });
    });
    request.on('response', (response) => {
      request.off('close', onClose); // from here on, the response has the errors
      readStart(response).then((text) => resolve({ response, text }), reject);
    });
    request.end(body);
  });

const errorOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? webhookErrors.redirect(status) : webhookErrors.status(status);
};

const texts: Readonly<Record<string, string>> = {
  ECONNREFUSED: webhookErrors.refused,
  ECONNRESET: webhookErrors.reset,
  ETIMEOUT: webhookErrors.resolver,
  ESERVFAIL: webhookErrors.resolver,
};

const describe = (error: unknown): string => {
  if (error instanceof RefusedHost) return error.message;
  const { code = '', message } = error as NodeJS.ErrnoException;
  // With several addresses, Node gathers the errors of all.
  return texts[code] ?? (message || code || String(error));
};

/**
 * Posts a message and reads the beginning of the answer, within ten seconds in all. Follows no redirect.
 * @throws what `signal` is aborted with
 */
export const post = async (
  request: WebhookRequest,
  receivers: ReceiverPolicy,
  signal: AbortSignal,
): Promise<Answer> => {
  const began = performance.now();
  const duration = (): number => Math.round(performance.now() - began);
  const url = new URL(request.url);
  const timeout = AbortSignal.timeout(limits.timeout);
  const either = AbortSignal.any([signal, timeout]);
  const done = new AbortController();
  const ended = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(either.reason as Error), { signal: done.signal });
  });
  try {
    // The resolver can't be aborted.
    const addresses = await Promise.race([addressesOf(url, receivers), ended]);
    const { response, text } = await Promise.race([send(url, request, addresses, either), ended]);
    const status = response.statusCode ?? 0;
    const retryAfter = readRetryAfter(response.headers['retry-after'], new Date());
    return { status, text, error: errorOf(status), duration: duration(), retryAfter };
  } catch (error) {
    signal.throwIfAborted();
    const text = timeout.aborted ? webhookErrors.timeout(limits.timeout / 1000) : describe(error);
    return { status: null, text: null, error: text, duration: duration(), retryAfter: 0 };
  } finally {
    done.abort();
  }
};
