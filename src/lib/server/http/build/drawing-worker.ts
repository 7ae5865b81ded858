import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { drawingWorkerFile } from './drawing-worker-file.ts';

const source = fileURLToPath(new URL('../../og-images/drawing-worker.ts', import.meta.url));

/** Builds the module of the drawing thread into the server: nothing imports it, so the bundler would not find it. */
export const drawingWorker = (): Plugin => ({
  name: 'drawing-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName: drawingWorkerFile });
  },
});
