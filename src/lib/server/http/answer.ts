import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings, type Bodies, type Encoding, encodings } from './encoding.ts';

/** Names and values in turn: Node writes such a list a good deal quicker than an object. */
type HeaderList = string[];

interface Variant {
  etag: string;
  body: Buffer;
  headers: HeaderList;
  /** The headers that go with a 304. */
  unchanged: HeaderList;
}

/** A response whose every header is computed and whose every body is compressed, ready to be sent many times. */
export interface Answer {
  status: number;
  variants: { identity: Variant } & { [encoding in Encoding]?: Variant };
}

const suffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

const listOf = (headers: Record<string, string>): HeaderList => Object.entries(headers).flat();

const variantOf = (
  encoding: Encoding,
  body: Buffer,
  hash: string,
  headers: Record<string, string>,
): Variant => {
  const etag = `"${hash}${suffix[encoding]}"`;
  const { 'content-type': type, ...rest } = headers;
  const lasting = { ...rest, etag, vary: 'accept-encoding' };
  return {
    etag,
    body,
    unchanged: listOf(lasting),
    headers: listOf({
      ...lasting,
      ...(type && { 'content-type': type }),
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    }),
  };
};

/** Puts an answer together; the names of its headers must be in lower case. */
export const createAnswer = (status: number, headers: Record<string, string>, bodies: Bodies): Answer => {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const variants: Answer['variants'] = { identity: variantOf('identity', bodies.identity, hash, headers) };
  for (const encoding of encodings) {
    const body = bodies[encoding];
    if (body) variants[encoding] = variantOf(encoding, body, hash, headers);
  }
  return { status, variants };
};

const weak = /^\s*W\//;

/** If-None-Match: `*`, or a list of tags that may be weak. */
const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.replace(weak, '').trim() === etag));

const variantFor = (request: IncomingMessage, { variants }: Answer): Variant => {
  const accepted = request.headers['accept-encoding'];
  for (const encoding of acceptedEncodings(typeof accepted === 'string' ? accepted : undefined)) {
    const variant = variants[encoding];
    if (variant) return variant;
  }
  return variants.identity;
};

/** Answers a GET or a HEAD. */
export const send = (request: IncomingMessage, response: ServerResponse, answer: Answer): void => {
  const variant = variantFor(request, answer);
  if (answer.status === 200 && isKnown(variant.etag, request.headers['if-none-match'])) {
    response.writeHead(304, variant.unchanged).end();
    return;
  }
  response.writeHead(answer.status, variant.headers);
  response.end(request.method === 'HEAD' ? undefined : variant.body);
};
