import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, constants, gzip } from 'node:zlib';

/** Encodings in order of preference, for clients that accept several equally. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export type Bodies = { identity: Buffer<ArrayBuffer> } & { [encoding in Encoding]?: Buffer<ArrayBuffer> };

/** In bytes. Compressing less saves less than the header costs. */
const smallestCompressed = 200;

const isShort = ({ length }: Buffer): boolean => length < smallestCompressed;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Levels for a page: nearly as small as with the highest ones, in a fraction of the time. */
const quick = { br: 5, gzip: 6 };
/** Levels for a file that is compressed once, at build. */
export const thorough = { br: 11, gzip: 9 };

const brotliOptions = ({ length }: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/**
 * Copies a body to a separate buffer. zlib and Node's pool return slices of larger buffers, which would stay in memory
 * as long as the page is cached.
 */
const exact = (body: Buffer): Buffer<ArrayBuffer> => {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
};

export const compress = async (identity: Buffer<ArrayBuffer>, quality = quick): Promise<Bodies> => {
  if (isShort(identity)) return { identity };
  const [br, gzip] = await Promise.all([
    brotli(identity, brotliOptions(identity, quality.br)),
    gzipped(identity, { level: quality.gzip }),
  ]);
  return { identity, br: exact(br), gzip: exact(gzip) };
};

const weightsIn = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((choice) => {
      const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );

/** Weight of `identity` if the header omits it: acceptable, after all listed encodings (RFC 9110, 12.5.3). */
const lastResort = 0.0001;

/** Returns the encodings that an Accept-Encoding header allows, best first, or else `identity`. */
const rank = (header: string): readonly Encoding[] => {
  const weights = weightsIn(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? lastResort : 0);
  const allowed = encodings.filter((encoding) => weightOf(encoding) > 0);
  return allowed.length ? allowed.sort((one, other) => weightOf(other) - weightOf(one)) : ['identity'];
};

const plain: readonly Encoding[] = ['identity'];
const ranked = new Map<string, readonly Encoding[]>();
const parsedHeaders = 100;

/** `rank`, memoised: browsers send a handful of different headers, and every request needs the result. */
export const acceptedEncodings = (header: string | undefined): readonly Encoding[] => {
  if (!header) return plain;
  const known = ranked.get(header);
  if (known) return known;
  const found = rank(header);
  if (ranked.size >= parsedHeaders) ranked.clear();
  ranked.set(header, found);
  return found;
};
