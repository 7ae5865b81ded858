/** The module of the thread that draws Open Graph images, beside the server's entry. */
export const renderWorkerFile = 'render-worker.mjs';
