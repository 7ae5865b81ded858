import { CommandError } from '#lib/tools/command-error.ts';

export interface DecodedFile {
  text: string;
  /** Note about the assumed encoding, if the file does not declare one. */
  note?: string;
}

const boms: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

const markedEncoding = (bytes: Buffer): string | undefined =>
  boms.find(([, ...bom]) => bom.every((byte, index) => bytes[index] === byte))?.[0];

/** UTF-16 without a byte order mark: a file of either format begins with an ASCII character. */
const likelyUtf16 = ([first, second]: Buffer): string | undefined => {
  if (first === undefined || second === undefined || (first === 0) === (second === 0)) return undefined;
  return first === 0 ? 'utf-16be' : 'utf-16le';
};

/** A byte order mark is no part of the text. @returns undefined if the bytes are not in this encoding */
const decodeStrictly = (bytes: Buffer, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const isEncoding = (name: string): boolean => {
  try {
    return new TextDecoder(name) !== undefined;
  } catch {
    return false;
  }
};

const others = '--encoding names another one';

const archives: readonly (readonly [start: string, what: string])[] = [
  ['504b0304', 'a workbook or another archive'],
  ['d0cf11e0', 'a workbook'],
];

/** Characters that windows-1252 does not have: with them, the file has another encoding. */
const controls = /[\u0080-\u009F]/;

const named = (file: string, bytes: Buffer, encoding: string): string => {
  if (!isEncoding(encoding))
    throw new CommandError(
      `--encoding: there is no encoding “${encoding}”. Common ones are utf-8, utf-16le, windows-1252, macintosh`,
    );
  const text = decodeStrictly(bytes, encoding);
  if (text === undefined) throw new CommandError(`${file} is not in the encoding ${encoding}`);
  return text;
};

/**
 * Reads UTF-8, UTF-16 and, if a file is neither, windows-1252: what Excel, LibreOffice, Numbers and Google Sheets write.
 * @param encoding as named by the operator
 * @throws CommandError if the file is no text in that encoding
 */
export const decodeFile = (file: string, bytes: Buffer, encoding?: string): DecodedFile => {
  const start = bytes.subarray(0, 4).toString('hex');
  const archive = archives.find(([first]) => first === start);
  if (archive) throw new CommandError(`${file} is ${archive[1]}: save it as “CSV UTF-8” first`);
  if (encoding !== undefined) return { text: named(file, bytes, encoding) };
  const marked = markedEncoding(bytes);
  if (marked) return { text: named(file, bytes, marked) };
  const likely = likelyUtf16(bytes);
  if (likely) return { text: named(file, bytes, likely), note: `read as ${likely}; ${others}` };
  const text = decodeStrictly(bytes, 'utf-8');
  if (text !== undefined) return { text };
  const western = decodeStrictly(bytes, 'windows-1252') ?? '';
  if (controls.test(western))
    throw new CommandError(`${file} is neither UTF-8 nor windows-1252: name its encoding by --encoding`);
  return { text: western, note: `read as windows-1252, since it is not UTF-8; ${others}` };
};
