import { promisify } from 'node:util';
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib';

/** In our order of preference, for clients that accept several equally. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

export type Bodies = { identity: Buffer } & { [encoding in Encoding]?: Buffer };

/** In bytes. Compressing less saves less than the header costs. */
const smallestCompressed = 200;

export const isShort = ({ length }: Buffer): boolean => length < smallestCompressed;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For a page that is cached and sent often: nearly as small as at the highest level, in a fraction of the time. */
const quick = { br: 5, gzip: 6 };
/**
 * For a page that is sent once. A search page of 31 kB becomes 9.6 kB in 0.11 ms with Brotli (level 2: 9.0 kB in 0.22
 * ms, 4: 8.5 kB in 0.54 ms, 5: 7.9 kB in 0.76 ms), and 9.2 kB in 0.24 ms with gzip (level 6: 8.5 kB in 0.45 ms). All of
 * them fit the first round trip.
 */
const cheap = { br: 1, gzip: 1 };
/**
 * For a page that readers come back to (see recompress.ts). The home page of 63 kB becomes 12.5 kB in 23 ms; `quick` makes
 * it 13.7 kB in 3 ms, level 11 12.2 kB in 74 ms.
 */
const dense = 10;
/** For a file that is compressed once, at build. */
export const thorough = { br: 11, gzip: 9 };

const brotliOptions = ({ length }: Buffer, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** In memory of its own: a part of a larger buffer, as zlib and Node's pool hand out, would hold all of that for as long as a page is cached. */
const exact = (body: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(body.length);
  body.copy(copy);
  return copy;
};

export const compress = async (identity: Buffer, quality = quick): Promise<Bodies> => {
  if (isShort(identity)) return { identity };
  const [br, gzip] = await Promise.all([
    brotli(identity, brotliOptions(identity, quality.br)),
    gzipped(identity, { level: quality.gzip }),
  ]);
  return { identity, br: exact(br), gzip: exact(gzip) };
};

/** A page for the cache, by Brotli, which nearly everybody asks for. */
export const compressPage = async (identity: Buffer): Promise<Buffer> =>
  exact(await brotli(identity, brotliOptions(identity, quick.br)));

/** A cached page for a reader without Brotli. */
export const toGzip = (br: Buffer): Buffer =>
  exact(gzipSync(brotliDecompressSync(br), { level: quick.gzip }));

export const compressDensely = async (identity: Buffer): Promise<Buffer> =>
  exact(await brotli(identity, brotliOptions(identity, dense)));

/** Synchronous: handing the work to another thread takes this one as long. */
export const compressCheaply = (identity: Buffer, encoding: Exclude<Encoding, 'identity'>): Buffer =>
  encoding === 'br'
    ? brotliCompressSync(identity, brotliOptions(identity, cheap.br))
    : gzipSync(identity, { level: cheap.gzip });

const weightsIn = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((choice) => {
      const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );

/** The weight of `identity` if a client doesn't name it: acceptable, after all that is named (RFC 9110, 12.5.3). */
const lastResort = 0.0001;

/** The encodings that an Accept-Encoding header allows, best first; `identity` if it allows none. */
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
