import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import {
  acceptedEncodings,
  type Bodies,
  compressCheaply,
  type Encoding,
  encodings,
  isShort,
  toGzip,
} from './encoding.ts';

/** Alternating names and values: `writeHead` is a good deal faster with such a list than with an object. */
type HeaderList = string[];

interface Variant {
  etag: string;
  body: Buffer;
  headers: HeaderList;
  /** The headers of a 304. */
  unchanged: HeaderList;
}

/** A response with computed headers and compressed bodies, ready to be sent many times. */
export interface PreparedResponse {
  status: number;
  /** Of its content, the same in every encoding. */
  hash: string;
  /** Without those that depend on the encoding. */
  headers: Readonly<Record<string, string>>;
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
 * The same response with this Brotli body alone. The uncompressed one is five times as large, and of each cached page
 * hardly anybody asks for it: whoever does gets it unpacked. The first who asks for gzip has it made, and stored.
 */
export const storeBrotli = (prepared: PreparedResponse, br: Buffer): PreparedResponse => {
  const { hash, headers } = prepared;
  const { etag, headers: list, unchanged } = prepared.variants.identity;
  let gzip: Variant | undefined;
  const variants: PreparedResponse['variants'] = {
    identity: {
      etag,
      headers: list,
      unchanged,
      get body() {
        return brotliDecompressSync(br);
      },
    },
    br: variantOf('br', br, hash, headers),
    get gzip() {
      gzip ??= variantOf('gzip', toGzip(br), hash, headers);
      return gzip;
    },
  };
  return { ...prepared, variants };
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

/** Adds the one encoding that this client prefers, for a response that is not cached. */
export const encodeForOneReader = (
  accepted: string | undefined,
  prepared: PreparedResponse,
): PreparedResponse => {
  const { hash, headers, variants } = prepared;
  const [encoding = 'identity'] = acceptedEncodings(accepted);
  const { body } = variants.identity;
  const isCompressed = headers['content-type'] === 'image/png';
  if (encoding === 'identity' || variants[encoding] || isShort(body) || isCompressed) return prepared;
  const variant = variantOf(encoding, compressCheaply(body, encoding), hash, headers);
  return { ...prepared, variants: { ...variants, [encoding]: variant } };
};

interface Negotiation {
  method?: string | undefined;
  'accept-encoding'?: string | undefined;
  'if-none-match'?: string | undefined;
}

/** Negotiates the content: picks a variant, or a 304 if the client has it already. Unpacks no body for a HEAD. */
export const choose = (
  asked: Negotiation,
  prepared: PreparedResponse,
): { status: number; headers: HeaderList; body: Buffer | undefined } => {
  const variant = variantFor(asked['accept-encoding'], prepared);
  if (prepared.status === 200 && isKnown(variant.etag, asked['if-none-match']))
    return { status: 304, headers: variant.unchanged, body: undefined };
  const body = asked.method === 'HEAD' ? undefined : variant.body;
  return { status: prepared.status, headers: variant.headers, body };
};

/** A repeated header is one string too: Node joins its lines, which its types don't say. */
const acceptedBy = ({ headers }: IncomingMessage): string | undefined => {
  const accepted = headers['accept-encoding'];
  return typeof accepted === 'string' ? accepted : undefined;
};

/** Answers a GET or a HEAD. */
export const send = (
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): void => {
  const asked = {
    method: request.method,
    'accept-encoding': acceptedBy(request),
    'if-none-match': request.headers['if-none-match'],
  };
  const { status, headers, body } = choose(asked, prepared);
  // Since HTTP/1.1 connections persist unless told otherwise. Node would say so in each of a page's twenty responses.
  if (request.httpVersionMinor > 0 && !response.hasHeader('connection')) response.removeHeader('connection');
  response.writeHead(status, headers);
  response.end(body);
};

/** Sends a response that is not cached. */
export const sendOnce = (
  request: IncomingMessage,
  response: ServerResponse,
  prepared: PreparedResponse,
): void => send(request, response, encodeForOneReader(acceptedBy(request), prepared));
