import { ogImages } from '#lib/domain/og-images.ts';

interface Size {
  width: number;
  height: number;
}

const png = (file: Buffer): Size | undefined =>
  file.readUInt32BE(0) === 0x89504e47 && file.toString('latin1', 12, 16) === 'IHDR'
    ? { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
    : undefined;

const gif = (file: Buffer): Size | undefined =>
  /^GIF8[79]a$/.test(file.toString('latin1', 0, 6))
    ? { width: file.readUInt16LE(6), height: file.readUInt16LE(8) }
    : undefined;

/** Looks for the segment that begins a frame (SOF0 to SOF15 without DHT, JPG and DAC). */
const jpeg = (file: Buffer): Size | undefined => {
  if (file.readUInt16BE(0) !== 0xffd8) return undefined;
  for (let at = 2; file.readUInt8(at) === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt8(at + 1);
    const beginsFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (beginsFrame) return { height: file.readUInt16BE(at + 5), width: file.readUInt16BE(at + 7) };
  }
  return undefined;
};

const webp = (file: Buffer): Size | undefined => {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  switch (file.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const bits = file.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
};

/**
 * Elements that make an SVG fetch, repeat or compute without bounds. Logos of shapes, gradients and groups have none
 * of them. Style sheets are included: they can load others.
 */
const unboundedSvg =
  /<!|<\?xml-|<(?:\w+:)?(?:use|image|feImage|filter|pattern|mask|marker|text|style|script|foreignObject|animate\w*)\b/i;

const isPlainSvg = (file: Buffer): boolean => {
  const text = file.toString('utf8').replace(/<!--[\s\S]*?-->/g, '');
  return /^\uFEFF?\s*(?:<\?xml [^>]*\?>\s*)?<svg[\s>]/.test(text) && !unboundedSvg.test(text);
};

/** Undefined if it is no such file. Reads beyond the end of one that is cut off throw a RangeError. */
const sizeOf = (file: Buffer): Size | undefined => png(file) ?? gif(file) ?? jpeg(file) ?? webp(file);

/**
 * True if the cost of drawing a picture is bounded: a PNG, JPEG, GIF or WebP with a limited number of pixels, read from
 * its header without decoding it, or an SVG of plain shapes.
 */
export const isBoundedPicture = (file: Buffer): boolean => {
  if (file.length > ogImages.logo.bytes) return false;
  try {
    const size = sizeOf(file);
    if (size) return size.width > 0 && size.height > 0 && size.width * size.height <= ogImages.logo.pixels;
    return file.length <= ogImages.logo.svgBytes && isPlainSvg(file);
  } catch {
    return false;
  }
};
