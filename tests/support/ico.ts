interface IcoImage {
  /** Width and height in pixels, below 256. */
  size: number;
  png: Buffer;
}

const headerBytes = 6;
const entryBytes = 16;

/** An .ico file of PNG images. Format: https://learn.microsoft.com/windows/win32/menurc/resource-file-formats */
export const icoOf = (images: readonly IcoImage[]): Buffer => {
  const header = Buffer.alloc(headerBytes);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = headerBytes + entryBytes * images.length;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(entryBytes);
    entry.writeUInt8(size, 0);
    entry.writeUInt8(size, 1);
    entry.writeUInt16LE(1, 4); // colour planes
    entry.writeUInt16LE(32, 6); // bits of a pixel
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
};
