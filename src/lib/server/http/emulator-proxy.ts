import {
  request as callEmulator,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sizes } from '#lib/limits.ts';

/** What the Firebase SDK asks of an emulator, its sign-in pages included. */
export const emulatorPaths = [
  '/identitytoolkit.googleapis.com/',
  '/securetoken.googleapis.com/',
  '/www.googleapis.com/identitytoolkit/',
  '/emulator/',
];

export const isEmulatorPath = (url: string): boolean => emulatorPaths.some((path) => url.startsWith(path));

class TooLarge extends Error {}

const bounded = (max: number): Transform => {
  let viewed = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      viewed += chunk.length;
      done(viewed > max ? new TooLarge() : null, chunk);
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
 * The emulator lets pages of any origin read and change its accounts: what says so is taken off. Its pages have inline
 * scripts, so our policy leaves those alone; the login page has one of them in a frame.
 */
export const withoutOpenness = (headers: IncomingHttpHeaders): IncomingHttpHeaders => ({
  ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('access-control-'))),
  'content-security-policy': "frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
});

interface EmulatorProxyOptions {
  /** The emulator's, with its port. */
  host: string;
  isOwn: (request: IncomingMessage) => boolean;
}

/** Hands requests of this site's own pages to the Auth emulator of the demo, so that the site needs one port. */
export const createEmulatorProxy =
  ({ host, isOwn }: EmulatorProxyOptions) =>
  async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    // Within an origin no browser asks beforehand.
    if (!isOwn(request) || request.method === 'OPTIONS') {
      return reject(response, 403, 'foreign_request', 'The accounts of the demo answer its own site only.');
    }
    // 'Bearer owner' makes anyone the emulator's administrator: no page needs that.
    const { authorization: _, ...headers } = request.headers;
    const upstream = callEmulator(`http://${host}${request.url}`, { method: request.method, headers });
    const responded = new Promise<IncomingMessage>((resolve, reject) => {
      upstream.once('response', resolve).once('error', reject);
    });
    response.once('close', () => upstream.destroy());
    try {
      const [forwarded] = await Promise.all([responded, pipeline(request, bounded(sizes.body), upstream)]);
      response.writeHead(forwarded.statusCode ?? 502, withoutOpenness(forwarded.headers));
      await pipeline(forwarded, response);
    } catch (error) {
      if (error instanceof TooLarge) reject(response, 413, 'too_large', 'That is too much at once.');
      // In the words of the real service, which the SDK makes a code of.
      else reject(response, 502, 'emulator_unreachable', 'The service is currently unavailable.');
    }
  };
