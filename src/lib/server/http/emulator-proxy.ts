import {
  request as callEmulator,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Readable, Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { sizes } from '#lib/domain/specification.ts';

/** The paths that the Firebase SDK requests of an emulator, its sign-in pages included. */
export const emulatorPaths = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/www.googleapis.com/identitytoolkit/',
  '/emulator/',
];

export const isEmulatorPath = (url: string): boolean => emulatorPaths.some((path) => url.startsWith(path));

class TooLarge extends Error {}

const bounded = (max: number): Transform => {
  let received = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > max ? new TooLarge() : null, chunk);
    },
  });
};

const reject = (response: ServerResponse, status: number, code: string, message: string): void => {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.writeHead(status, {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    connection: 'close',
  });
  response.end(JSON.stringify({ error: { code, message } }));
};

/**
 * Removes the emulator's CORS headers, which let pages of any origin read and change its accounts. Its pages have inline
 * scripts, so they get a separate policy instead of the site's. The login page shows one of them in a frame.
 */
export const stripCorsHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-'))),
  'content-security-policy': "frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
});

/** The page behind the links of mails. A form sends it a new password, which must not be in an address of the browser. */
const actionPath = '/emulator/action';

/** The emulator accepts GETs with all fields in the address only. */
const asAddress = async (form: IncomingMessage): Promise<string> =>
  `${actionPath}?${await pipeline(form, bounded(sizes.body), (body) => text(body))}`;

interface EmulatorProxyOptions {
  /** The emulator's `host:port`. */
  host: string;
  isOwn: (request: IncomingMessage) => boolean;
}

/** Forwards requests of the site's own pages to the Auth emulator of the demo, so that the demo needs one port only. */
export const createEmulatorProxy =
  ({ host, isOwn }: EmulatorProxyOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Same-origin requests have no preflight: an OPTIONS is another origin's.
    if (!isOwn(request) || request.method === 'OPTIONS') {
      return reject(response, 403, 'foreign_request', 'The accounts of the demo answer its own site only.');
    }
    // `Bearer owner` has all rights in the emulator, and no page needs it.
    const { authorization: _, ...headers } = request.headers;
    const isForm = request.method === 'POST' && request.url === actionPath;
    try {
      const upstream = isForm
        ? callEmulator(`http://${host}${await asAddress(request)}`, { headers: { host: headers.host } })
        : callEmulator(`http://${host}${request.url}`, { method: request.method, headers });
      const responded = new Promise<IncomingMessage>((resolve, reject) => {
        upstream.once('response', resolve).once('error', reject);
      });
      response.once('close', () => upstream.destroy());
      const body = isForm ? Readable.from([]) : request;
      const [forwarded] = await Promise.all([responded, pipeline(body, bounded(sizes.body), upstream)]);
      response.writeHead(forwarded.statusCode ?? 502, stripCorsHeaders(forwarded.headers));
      await pipeline(forwarded, response);
    } catch (error) {
      if (error instanceof TooLarge) reject(response, 413, 'too_large', 'That is too much at once.');
      // The real service's message, which the SDK maps to an error code.
      else reject(response, 502, 'emulator_unreachable', 'The service is currently unavailable.');
    }
  };
