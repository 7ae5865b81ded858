import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { renderWorkerFile } from './render-worker-file.ts';

const source = fileURLToPath(new URL('../../og-images/render-worker.ts', import.meta.url));

/** Builds the module of the drawing thread into the server: nothing imports it, so the bundler would not find it. */
export const renderWorker = (): Plugin => ({
  name: 'render-worker',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  buildStart() {
    this.emitFile({ type: 'chunk', id: source, fileName: renderWorkerFile });
  },
});
