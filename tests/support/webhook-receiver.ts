import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What a receiver was sent. */
export interface Sent {
  method: string | undefined;
  headers: Record<string, string>;
  body: string;
}

/** A local server that receives the calls of a site, such as webhooks. */
export interface Receiver {
  url: string;
  received: Sent[];
  /** What the next calls are answered: 200 at first. */
  answer: (response: ServerResponse, call: number) => void;
}

export const startReceiver = async (path = '/hook') => {
  const receiver: Receiver = { url: '', received: [], answer: (response) => response.end('thanks') };
  const server = createServer(async (request, response) => {
    const headers = request.headers as Record<string, string>;
    receiver.received.push({ method: request.method, headers, body: await text(request) });
    receiver.answer(response, receiver.received.length);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { receiver, close };
};
