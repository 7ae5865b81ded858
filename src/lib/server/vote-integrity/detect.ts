import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { detectionThreadFile, threadFile } from '#lib/server/thread-files.ts';
import type { ExaminedVotes, VoteFacts } from './read-votes.ts';

const source = new URL('./detection-thread.ts', import.meta.url);

/**
 * Finds coordinated votes in a thread, so that requests don't wait for it. The facts are read while the thread starts and
 * sorts the votes. @throws the thread's own error
 */
export const detect = async (
  votes: ExaminedVotes,
  readFacts: (signal: AbortSignal) => Promise<VoteFacts>,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<Finding[]> => {
  const { voter, product, at } = votes;
  const ended = new AbortController();
  const thread = new Worker(threadFile(detectionThreadFile, source), {
    workerData: { ...votes, now: now.getTime() },
    transferList: [voter, product, at].map(({ buffer }) => buffer as ArrayBuffer),
  });
  thread.unref(); // does not keep the process from ending
  try {
    const exit = once(thread, 'exit', { signal }).then(() => {
      throw new Error('The thread that examines votes has ended');
    });
    const answered = once(thread, 'message', { signal });
    const asked = readFacts(AbortSignal.any([signal, ended.signal])).then((facts) => {
      thread.postMessage(facts);
      return answered;
    });
    const [findings] = (await Promise.race([asked, answered, exit])) as [Finding[]];
    return findings;
  } finally {
    ended.abort();
    await thread.terminate();
  }
};
