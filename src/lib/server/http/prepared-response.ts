import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { acceptedEncodings, type Bodies, type Encoding, encodings } from './encoding.ts';

/** Alternating names and values: `writeHead` is a good deal faster with such a list than with an object. */
type HeaderList = string[];

interface Variant {
  etag: string;
  /** Undefined if it is to be unpacked. */
  body: Buffer<ArrayBuffer> | undefined;
  headers: HeaderList;
  /** The headers of a 304. */
  unchanged: HeaderList;
}

/** A response with computed headers and compressed bodies, ready to be sent many times. */
export interface PreparedResponse {
  status: number;
  /** Hash of the content, the same in every encoding. */
  hash: string;
  /** Headers that don't depend on the encoding. */
  headers: Readonly<Record<string, string>>;
  variants: { identity: Variant } & { [encoding in Encoding]?: Variant };
}

const suffix: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

const listOf = (headers: Record<string, string>): HeaderList => Object.entries(headers).flat();

const variantOf = (
  encoding: Encoding,
  body: Buffer<ArrayBuffer>,
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

/** @param headers their names must be in lower case */
export const prepareResponse = (
  status: number,
  headers: Record<string, string>,
  bodies: Bodies,
): PreparedResponse => {
  const hash = createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22);
  const variants: PreparedResponse['variants'] = {
    identity: variantOf('identity', bodies.identity, hash, headers),
  };
  for (const encoding of encodings) {
    const body = bodies[encoding];
    if (body) variants[encoding] = variantOf(encoding, body, hash, headers);
  }
  return { status, hash, headers, variants };
};

/**
 * Returns the same response without its uncompressed body, which is five times as large. Few requests for cached pages
 * need it, and these get the compressed body decompressed.
 */
export const withoutIdentity = (prepared: PreparedResponse): PreparedResponse => {
  const { identity, ...compressed } = prepared.variants;
  if (!compressed.br) return prepared;
  return { ...prepared, variants: { ...compressed, identity: { ...identity, body: undefined } } };
};

const weak = /^\s*W\//;

/** Evaluates If-None-Match: `*`, or a list of ETags that may be weak. */
const isKnown = (etag: string, header: string | undefined): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((known) => known.replace(weak, '').trim() === etag));

const variantFor = (accepted: string | undefined, { variants }: PreparedResponse): Variant => {
  for (const encoding of acceptedEncodings(accepted)) {
    const variant = variants[encoding];
    if (variant) return variant;
  }
  return variants.identity;
};

const unpacked = ({ br }: PreparedResponse['variants']): Buffer<ArrayBuffer> | undefined =>
  br?.body && brotliDecompressSync(br.body);

interface Negotiation {
  method?: string | undefined;
  'accept-encoding'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/** Validators would let a browser, or a cache on the way, take a copy for the page as it is now. */
const notOfCopies: ReadonlySet<string> = new Set(['cache-control', 'etag']);

const headersOfCopy = (headers: HeaderList, age: number): HeaderList => [
  ...headers.filter((_, n) => !notOfCopies.has(headers[n - (n % 2)] ?? '')),
  ...['cache-control', 'no-store', 'age', String(Math.floor(age / 1000))],
];

interface ChosenVariant {
  status: number;
  headers: HeaderList;
  body: Buffer<ArrayBuffer> | undefined;
}

/**
 * Negotiates the content: picks a variant, or a 304 if the client has it already. Unpacks no body for a HEAD.
 * @param age in milliseconds, of a copy that may not be current any more: it is sent whole, and nobody is to store it
 */
export const choose = (asked: Negotiation, prepared: PreparedResponse, age?: number): ChosenVariant => {
  const variant = variantFor(asked['accept-encoding'], prepared);
  const isCopy = age !== undefined;
  if (!isCopy && prepared.status === 200 && isKnown(variant.etag, asked['if-none-match']))
    return { status: 304, headers: variant.unchanged, body: undefined };
  const { status, variants } = prepared;
  const headers = isCopy ? headersOfCopy(variant.headers, age) : variant.headers;
  return {
    status,
    headers,
    body: asked.method === 'HEAD' ? undefined : (variant.body ?? unpacked(variants)),
  };
};

/** Returns the headers for content negotiation. Node joins repeated headers into one string, contrary to its types. */
export const askedBy = ({ method, headers }: IncomingMessage): Negotiation => ({
  method,
  'accept-encoding': headers['accept-encoding']?.toString(),
  'if-none-match': headers['if-none-match'],
});

/** @param more headers of this one response */
export const toResponse = (
  { status, headers, body }: ChosenVariant,
  more: Readonly<Record<string, string>> = {},
): Response => {
  const all: Record<string, string> = { ...more };
  for (let n = 0; n < headers.length; n += 2) all[headers[n] ?? ''] = headers[n + 1] ?? '';
  return new Response(body, { status, headers: all });
};
