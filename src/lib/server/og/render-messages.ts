import type { OgContent } from './content.ts';

/** What the thread is sent: the content of an image, with the files of its logos. */
export type RenderRequest = OgContent<Uint8Array>;

/** What it answers, to each request in turn. */
export type RenderAnswer = { image: Uint8Array } | { error: Error };
