import { brotliDecompressSync } from 'node:zlib';

/** Offsets in the header of a WOFF2 file: https://www.w3.org/TR/WOFF2/#woff20Header */
const header = { tables: 12, compressedSize: 20, length: 48 } as const;

/** The index of known tags that stands for `cmap`; these two tables are stored differently by default. */
const known = { cmap: 0, glyf: 10, loca: 11, arbitrary: 63 } as const;

/** Reads a number of 7 bits per byte, the highest ones first. */
const readBase128 = (file: Buffer, at: number): { value: number; next: number } => {
  let value = 0;
  for (let next = at; next < at + 5; ) {
    const byte = file.readUInt8(next++);
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, next };
  }
  throw new Error('Not a WOFF2 font: a number is too long');
};

/** The table that maps characters to glyphs, as in an OpenType file. */
const characterMap = (file: Buffer): Buffer => {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('Not a WOFF2 font');
  let at: number = header.length;
  let offset = 0;
  let found: { start: number; length: number } | undefined;
  for (let left = file.readUInt16BE(header.tables); left > 0; left--) {
    const flags = file.readUInt8(at++);
    const tag = flags & 63;
    if (tag === known.arbitrary) at += 4;
    const original = readBase128(file, at);
    at = original.next;
    let length = original.value;
    const version = flags >> 6;
    const isTransformed = tag === known.glyf || tag === known.loca ? version !== 3 : version !== 0;
    if (isTransformed) {
      const transformed = readBase128(file, at);
      at = transformed.next;
      length = transformed.value;
    }
    if (tag === known.cmap) found = { start: offset, length };
    offset += length;
  }
  if (!found) throw new Error('The font has no cmap table');
  const tables = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(header.compressedSize)));
  return tables.subarray(found.start, found.start + found.length);
};

/** Format 4: segments of the first 65,536 characters. */
const charactersOfSegments = (table: Buffer): number[] => {
  const size = table.readUInt16BE(6); // twice the number of segments
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  const characters: number[] = [];
  for (let at = 0; at < size; at += 2) {
    const delta = table.readUInt16BE(deltas + at);
    const offset = table.readUInt16BE(offsets + at);
    const start = table.readUInt16BE(starts + at);
    for (let code = start; code <= table.readUInt16BE(ends + at) && code < 0xffff; code++) {
      const glyph = offset ? table.readUInt16BE(offsets + at + offset + 2 * (code - start)) : code;
      const isMissing = offset ? glyph === 0 : ((glyph + delta) & 0xffff) === 0;
      if (!isMissing) characters.push(code);
    }
  }
  return characters;
};

/** Format 12: groups of all characters. */
const charactersOfGroups = (table: Buffer): number[] => {
  const characters: number[] = [];
  for (let group = 0; group < table.readUInt32BE(12); group++) {
    const at = 16 + 12 * group;
    const [start, end, glyph] = [
      table.readUInt32BE(at),
      table.readUInt32BE(at + 4),
      table.readUInt32BE(at + 8),
    ];
    for (let code = start; code <= end; code++) if (glyph + code - start !== 0) characters.push(code);
  }
  return characters;
};

/**
 * The characters (code points) that a WOFF2 font has glyphs for. Its `unicode-range` in a style sheet names more than it
 * has.
 * @throws Error if the file is no such font
 */
export const woff2Characters = (file: Buffer): ReadonlySet<number> => {
  const map = characterMap(file);
  const characters = new Set<number>();
  for (let record = 0; record < map.readUInt16BE(2); record++) {
    const table = map.subarray(map.readUInt32BE(8 + 8 * record));
    const format = table.readUInt16BE(0);
    if (format === 4) for (const code of charactersOfSegments(table)) characters.add(code);
    if (format === 12) for (const code of charactersOfGroups(table)) characters.add(code);
  }
  return characters;
};
