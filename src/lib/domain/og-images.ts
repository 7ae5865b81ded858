import { minutes, seconds } from './durations.ts';

/** Open Graph images: drawn in a thread, and kept on disk. */
export const ogImages = {
  /** In pixels. */
  width: 1_200,
  height: 630,
  /** Maximum total size of the stored files. Beyond it, the oldest are removed until `share` of it is used. */
  bytes: 1_000_000_000,
  share: 0.9,
  /** A server looks at the folder's size each time that it has written this many bytes. */
  sweepEvery: 8_000_000,
  /** Maximum number of images that are read from the folder or wait for the thread. Others queue fairly by address. */
  atOnce: 8,
  /** Maximum number of drawings that wait for the thread. If exceeded, the response is a 503. */
  waiting: 30,
  /** A drawing takes some 20 milliseconds. */
  timeout: seconds(5),
  /** After this time without a drawing the thread ends, and its memory is free. */
  idle: minutes(2),
  /** Larger logos are replaced by the monogram, before they are decoded. */
  logo: { bytes: 1_000_000, inMemory: 200 },
  /** Rows of a leaderboard or a tag. */
  entries: 3,
  /** Tags of a product. */
  tags: 3,
} as const;
