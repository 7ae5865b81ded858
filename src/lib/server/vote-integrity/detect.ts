import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { detectionThreadFile, threadFile } from '#lib/server/thread-files.ts';
import type { VoteReads } from './read-votes.ts';

const source = new URL('./detection-thread.ts', import.meta.url);

/**
 * Finds coordinated votes in a thread, so that requests don't wait for it. Votes are read while the thread starts, and facts
 * about them while it sorts them. @throws the thread's own error
 */
export const detect = async (
  reads: VoteReads,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Finding[]> => {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const thread = new Worker(threadFile(detectionThreadFile, source), { workerData: now.getTime() });
  thread.unref(); // does not keep the process from ending
  const examine = async (): Promise<Finding[]> => {
    const { voter, product, at, ...ids } = await reads.votes(until);
    if (!at.length) return [];
    const columns = { voter, product, at };
    thread.postMessage(
      { ...columns, ...ids },
      Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer),
    );
    const facts = await reads.facts(ids, until);
    const answered = once(thread, 'message', { signal: until });
    thread.postMessage(facts);
    const [findings] = (await answered) as [Finding[]];
    return findings;
  };
  try {
    const exit = once(thread, 'exit', { signal: until }).then(() => {
      throw new Error('The thread that examines votes has ended');
    });
    return await Promise.race([examine(), exit]);
  } finally {
    ended.abort();
    await thread.terminate();
  }
};
