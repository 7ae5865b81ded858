import { connect } from 'node:net';
import { ResponseReader } from './response-reader.ts';
import { percentile } from './timing.ts';

export interface Load {
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  /** The 95th percentile, in milliseconds. */
  p95: number;
}

/** The bytes of a request. */
export const requestFor = (
  { pathname, search, host }: URL,
  headers: Record<string, string>,
  { method, body } = { method: 'GET', body: '' },
): Buffer => {
  const length = body ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  const lines = Object.entries({ host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
};

interface Sent {
  port: number;
  connections: number;
  /** The next request; undefined once there are no more. */
  next(): Buffer | undefined;
}

/**
 * Sends requests, one after the other on each connection. The usual tools in JavaScript decode every body as text, which
 * for a compressed one takes longer than sending it takes the server.
 * @returns how long each took, in milliseconds
 * @throws when a response is not a 200, or the server closes a connection before it
 */
const send = async ({ port, connections, next }: Sent): Promise<number[]> => {
  const took: number[] = [];
  const sendOn = () =>
    new Promise<void>((resolve, reject) => {
      const reader = new ResponseReader();
      let asked = 0;
      let isWaiting = false;
      const ask = () => {
        const request = next();
        asked = performance.now();
        isWaiting = request !== undefined;
        if (request) socket.write(request);
        else socket.destroy();
      };
      const receive = (length: number, buffer: Uint8Array): boolean => {
        try {
          if (reader.read(buffer as Buffer, length)) {
            took.push(performance.now() - asked);
            ask();
          }
        } catch (error) {
          socket.destroy(error as Error);
        }
        return true;
      };
      const onread = { buffer: Buffer.allocUnsafe(64 * 1024), callback: receive };
      const socket = connect({ host: '127.0.0.1', port, noDelay: true, onread });
      socket
        .once('connect', ask)
        .once('error', reject)
        .once('close', () => {
          if (isWaiting) reject(new Error('The server closed a connection before its response'));
          else resolve();
        });
    });
  await Promise.all(Array.from({ length: connections }, sendOn));
  return took;
};

/** Requests one address in a loop on each connection. @throws as `send` does */
export const load = async (
  url: string,
  { connections, seconds, headers = {} }: Load,
): Promise<LoadResult> => {
  const address = new URL(url);
  const request = requestFor(address, headers);
  const began = performance.now();
  const end = began + seconds * 1000;
  const next = () => (performance.now() < end ? request : undefined);
  const took = await send({ port: Number(address.port), connections, next });
  const lasted = (performance.now() - began) / 1000;
  return { perSecond: took.length / lasted, p95: percentile(took, 0.95) };
};

/** Sends these requests to a server, so many at a time. @returns how long each took, in milliseconds */
export const loadRequests = (
  { port }: URL,
  connections: number,
  next: () => Buffer | undefined,
): Promise<number[]> => send({ port: Number(port), connections, next });

/** Requests each of these addresses of one server once, so many at a time. @returns how long each took, in milliseconds */
export const loadEach = (urls: readonly string[], connections: number): Promise<number[]> => {
  const requests = urls.map((url) => requestFor(new URL(url), {})).values();
  return loadRequests(new URL(urls[0] ?? ''), connections, () => requests.next().value);
};
