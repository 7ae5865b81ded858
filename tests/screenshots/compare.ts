/**
 * `npm run screenshots -- --compare FOLDER`: compares the pictures in `screenshots/` with those of the same names in another
 * folder, a copy from before a change. Pictures of what differs are stored in `screenshots/differences/`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';

const sizeOf = ({ width, height }: PNG): string => `${width} × ${height}`;

/** @returns how two pictures differ; undefined if they don't */
const differenceOf = (before: Buffer, after: Buffer, file: string): string | undefined => {
  if (before.equals(after)) return;
  const [a, b] = [PNG.sync.read(before), PNG.sync.read(after)];
  if (sizeOf(a) !== sizeOf(b)) return `${sizeOf(a)} before, ${sizeOf(b)} after`;
  const drawing = new PNG({ width: a.width, height: a.height });
  const pixels = pixelmatch(a.data, b.data, drawing.data, a.width, a.height, { threshold: 0 });
  if (pixels === 0) return;
  writeFileSync(file, PNG.sync.write(drawing));
  return `${pixels} pixels`;
};

/** Prints each picture that differs. @returns how many do */
export const compareWith = (folder: string, before: string): number => {
  const differences = join(folder, 'differences');
  rmSync(differences, { recursive: true, force: true });
  mkdirSync(differences);
  const pictures = readdirSync(folder).filter(
    (file) => file.endsWith('.png') && existsSync(join(before, file)),
  );
  const found = pictures.flatMap((file) => {
    const [a, b] = [readFileSync(join(before, file)), readFileSync(join(folder, file))];
    return differenceOf(a, b, join(differences, file))?.concat(`: ${file}`) ?? [];
  });
  for (const line of found) console.log(line);
  console.log(`${found.length} of ${pictures.length} pictures differ`);
  return found.length;
};
