import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ogImages } from '#lib/domain/og-images.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { OgContent } from './content.ts';

/** Message to the thread: the content of an image, with the files of its logos. */
export type RenderRequest = OgContent<Uint8Array>;

/** The thread's answer to each request, in order. */
export type RenderAnswer = { image: Uint8Array } | { error: Error };

export interface RenderThread {
  /**
   * Draws a PNG, one at a time.
   * @throws HttpError `unavailable` if too many wait already
   * @throws Error if it can't be drawn, or takes too long
   */
  render(request: RenderRequest): Promise<Buffer>;
  /** Ends the thread, if it runs. */
  end(): Promise<void>;
}

interface Limits {
  /** Maximum number of drawings that wait or run. */
  waiting: number;
  /** In milliseconds. */
  timeout: number;
  idle: number;
}

/** @param script the module of the thread */
export const createRenderThread = (script: URL, limits: Limits = ogImages): RenderThread => {
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  const end = async (): Promise<void> => {
    clearTimeout(idleTimer);
    const ending = worker;
    worker = undefined;
    await ending?.terminate();
  };

  const start = (): Worker => {
    const started = new Worker(script);
    started.unref(); // does not keep the process from ending
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    started.on('error', forget).on('exit', forget);
    return started;
  };

  const run = async (request: RenderRequest): Promise<Buffer> => {
    clearTimeout(idleTimer);
    worker ??= start();
    const current = worker;
    const stop = new AbortController();
    const options = { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(limits.timeout)]) };
    try {
      // `once` rejects with the thread's own error. A thread that ends without one answers nothing.
      const answered = once(current, 'message', options);
      const ended = once(current, 'exit', options).then(() => {
        throw new Error('The thread that draws has ended');
      });
      current.postMessage(request);
      const [answer] = (await Promise.race([answered, ended])) as [RenderAnswer];
      if ('error' in answer) throw answer.error;
      return Buffer.from(answer.image.buffer, answer.image.byteOffset, answer.image.byteLength);
    } catch (error) {
      // What it does may never end: the next drawing gets another thread.
      await end();
      throw error;
    } finally {
      stop.abort();
      idleTimer = setTimeout(() => void end(), limits.idle).unref();
    }
  };

  return {
    async render(request) {
      if (waiting >= limits.waiting) throw httpError('unavailable');
      waiting++;
      const rendering = last.then(() => run(request));
      last = rendering.catch(() => undefined);
      try {
        return await rendering;
      } finally {
        waiting--;
      }
    },
    end,
  };
};
