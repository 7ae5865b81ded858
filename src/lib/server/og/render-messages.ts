import type { OgContent } from './content.ts';

/** Message to the thread: the content of an image, with the files of its logos. */
export type RenderRequest = OgContent<Uint8Array>;

/** The thread's answer to each request, in order. */
export type RenderAnswer = { image: Uint8Array } | { error: Error };
