import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Best first: of those that a client likes equally, it gets the one that stands further ahead. */
export const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

/** One content in every encoding it is kept in. */
export type Bodies = { identity: Buffer } & { [encoding in Encoding]?: Buffer };

/** A body that is not worth its compression: the header would be longer than what it saves. */
export const smallestCompressed = 200;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** For a page that somebody waits for: nearly as small as the best, in a fraction of the time. */
const quick = { br: 5, gzip: 6 };
/** For a file that is compressed once, at build. */
export const thorough = { br: 11, gzip: 9 };

export const compress = async (identity: Buffer, quality = quick): Promise<Bodies> => {
  if (identity.length < smallestCompressed) return { identity };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality.br,
    [constants.BROTLI_PARAM_SIZE_HINT]: identity.length,
  };
  const [br, gzip] = await Promise.all([
    brotli(identity, { params }),
    gzipped(identity, { level: quality.gzip }),
  ]);
  return { identity, br, gzip };
};

const weightsIn = (header: string): Map<string, number> =>
  new Map(
    header.split(',').map((choice) => {
      const [name = '', ...parameters] = choice.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, weight ? Number(weight.slice(2)) : 1];
    }),
  );

/** What a client takes without having named it, as long as nothing better is at hand (RFC 9110, 12.5.3). */
const lastResort = 0.0001;

/** The encodings that an Accept-Encoding header allows, best first; when it allows none, the plain one. */
const rank = (header: string): readonly Encoding[] => {
  const weights = weightsIn(header);
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? lastResort : 0);
  const allowed = encodings.filter((encoding) => weightOf(encoding) > 0);
  return allowed.length ? allowed.sort((one, other) => weightOf(other) - weightOf(one)) : ['identity'];
};

const plain: readonly Encoding[] = ['identity'];
const ranked = new Map<string, readonly Encoding[]>();
const rememberedHeaders = 100;

/** `rank`, remembered: browsers send a handful of different headers, and every request is asked. */
export const acceptedEncodings = (header: string | undefined): readonly Encoding[] => {
  if (!header) return plain;
  const known = ranked.get(header);
  if (known) return known;
  const found = rank(header);
  if (ranked.size >= rememberedHeaders) ranked.clear();
  ranked.set(header, found);
  return found;
};
