/** The thread that draws: it has the fonts, and answers one request after the other. */
import { parentPort } from 'node:worker_threads';
import { createRender } from './render.ts';
import type { RenderAnswer, RenderRequest } from './render-thread.ts';

const ready = createRender();

const answer = async (request: RenderRequest): Promise<RenderAnswer> => {
  try {
    const render = await ready;
    return { image: await render(request) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
};

parentPort?.on('message', async (request: RenderRequest) => {
  parentPort?.postMessage(await answer(request));
});
