import { randomInt } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { idempotencyHeader } from '#lib/contract/kit/headers.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import type { Member } from './people.ts';

/** One thing that somebody writes. */
interface Write {
  member: Member;
  kind: 'vote' | 'review' | 'product';
  /** Of a vote or a review. */
  productId: number;
  /** Of a review or a product: found by it again. */
  text: string;
}

/** What was written, by what became of it. */
export interface Ledger {
  /** Answered with success. */
  acknowledged: Write[];
  /** Without an answer: it may have happened, or not. */
  open: Write[];
  /** Why there was no answer; `notAccepted` if the connection had never been answered before. */
  errors: string[];
  /** Answered otherwise. */
  refused: { write: Write; status: number; code: string; retryAfter: string | null; milliseconds: number }[];
  /** Milliseconds until each acknowledgement. */
  times: number[];
}

interface Sent {
  request: object;
  socket: Socket;
}

interface Failed {
  request: object;
  error: unknown;
}

/** Sockets of requests: an error of `fetch` does not say if its connection had ever been answered. */
const sockets = new WeakMap<object, Socket>();
const found = new WeakSet<object>();

subscribe('undici:client:sendHeaders', (message) => {
  const { request, socket } = message as Sent;
  sockets.set(request, socket);
});
subscribe('undici:request:error', (message) => {
  const { request, error } = message as Failed;
  // Without a socket it was not even connected.
  if (error instanceof Error && !sockets.get(request)?.bytesRead) found.add(error);
});

/** @param cause of the error of a `fetch` */
const isOnUnansweredConnection = (cause: unknown): boolean =>
  cause instanceof Error && (found.has(cause) || ('code' in cause && cause.code === 'ECONNREFUSED'));

/** Of a connection that waited to be accepted, for all that a client can tell. */
export const notAccepted = 'not accepted';

export const emptyLedger = (): Ledger => ({ acknowledged: [], open: [], errors: [], refused: [], times: [] });

let texts = 0;

/** What a member writes in turn: a vote and a review of each product, in random order, and now and then a product. */
function* writesOf(member: Member, productIds: readonly number[]): Generator<Write> {
  for (const kind of ['vote', 'review'] as const)
    for (const productId of productIds.toSorted(() => randomInt(3) - 1)) {
      yield { member, kind, productId, text: `Text ${++texts} of ${member.email}` };
      if (randomInt(6) === 0)
        yield { member, kind: 'product', productId: 0, text: `Product ${++texts} of ${member.email}` };
    }
}

const requestOf = ({ member, kind, productId, text }: Write): [path: string, init: RequestInit] => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${member.token}` };
  const send = (path: string, method: string, body: object, more: object = {}): [string, RequestInit] => [
    `/api${path}`,
    { method, headers: { ...headers, ...more }, body: JSON.stringify(body) },
  ];
  switch (kind) {
    case 'vote':
      return send(`/products/${productId}`, 'PATCH', { upVote: 1, upVoters: [member.email] });
    case 'review':
      return send('/reviews', 'POST', { productId: String(productId), description: text, rating: 4 });
    case 'product':
      return send(
        '/products',
        'POST',
        {
          name: text,
          logo: 'https://logos.example/1.svg',
          shortDescription: 'Written while the fault happened.',
          description: 'By somebody who wants it to stay.',
          tags: ['concurrent'],
          externalLink: 'https://links.example/',
        },
        { [idempotencyHeader]: text },
      );
  }
};

/** Sends one write, and notes what became of it. @returns whether there was an answer */
export const send = async (url: string, write: Write, ledger: Ledger): Promise<boolean> => {
  const [path, init] = requestOf(write);
  const began = performance.now();
  try {
    const response = await fetch(url + path, init);
    const body = (await response.json()) as { error?: { code: string } };
    const milliseconds = performance.now() - began;
    if (response.ok) {
      ledger.acknowledged.push(write);
      ledger.times.push(milliseconds);
    } else {
      const { status, headers } = response;
      const retryAfter = headers.get('retry-after');
      ledger.refused.push({ write, status, code: body.error?.code ?? '', retryAfter, milliseconds });
    }
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : undefined;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(error);
    ledger.errors.push(isOnUnansweredConnection(cause) ? notAccepted : code);
    ledger.open.push(write);
    return false;
  }
};

interface Crowd {
  url: string;
  members: readonly Member[];
  productIds: readonly number[];
  ledger: Ledger;
  /** Called after each answer; false ends the writing. */
  goOn?: () => boolean;
}

/** All members write at the same time, one request after the other, until one has no answer or there is nothing left. */
export const writeAll = async ({ url, members, productIds, ledger, goOn }: Crowd): Promise<void> => {
  const writeAs = async (member: Member) => {
    for (const write of writesOf(member, productIds)) {
      if (!(await send(url, write, ledger)) || goOn?.() === false) return;
    }
  };
  await Promise.all(members.map(writeAs));
};

/** How often each write is in the database. */
export const timesThere = async (db: Handle, writes: readonly Write[]): Promise<number[]> => {
  const count = async ({ kind, member, productId, text }: Write): Promise<number> => {
    const { rows } = await (kind === 'vote'
      ? sql<{
          n: number;
        }>`select count(*) as n from votes where product_id = ${productId} and user_id = ${member.id}`
      : kind === 'review'
        ? sql<{
            n: number;
          }>`select count(*) as n from reviews where product_id = ${productId} and user_id = ${member.id}
            and description = ${text}`
        : sql<{
            n: number;
          }>`select count(*) as n from products where adder_id = ${member.id} and name = ${text}`
    ).execute(db);
    return Number(rows[0]?.n ?? 0);
  };
  const counts: number[] = [];
  for (const write of writes) counts.push(await count(write));
  return counts;
};
