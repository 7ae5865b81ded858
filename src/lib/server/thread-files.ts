/** The modules of threads, beside the server's entry: one draws Open Graph images, the other examines votes. */
export const renderWorkerFile = 'render-worker.mjs';
export const detectionThreadFile = 'detection-thread.mjs';

let built: URL | undefined;

/** Names the folder of a build's modules: its server does so before it listens. */
export const setThreadFolder = (folder: URL): void => {
  built = folder;
};

/** The module of a thread. @param source of it, which is run without a build */
export const threadFile = (name: string, source: URL): URL => (built ? new URL(name, built) : source);
