/** Tells the runner of this process that a job was enqueued, so that it does not wait for its next poll. */
export interface JobSignal {
  /** Call it after the commit. Without a runner it does nothing. */
  notify(): void;
  /** @returns stops listening */
  listen(listener: () => void): () => void;
}

export const createJobSignal = (): JobSignal => {
  const listeners = new Set<() => void>();
  return {
    notify() {
      for (const listener of listeners) listener();
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
