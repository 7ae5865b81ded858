/** The thread that draws: it has the fonts, and answers one request after the other. */
import { parentPort } from 'node:worker_threads';
import { createDraw } from './draw.ts';
import type { DrawingAnswer, DrawingRequest } from './drawing-messages.ts';

const ready = createDraw();

const answer = async (request: DrawingRequest): Promise<DrawingAnswer> => {
  try {
    const draw = await ready;
    return { image: await draw(request) };
  } catch (error) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }
};

parentPort?.on('message', async (request: DrawingRequest) => {
  parentPort?.postMessage(await answer(request));
});
