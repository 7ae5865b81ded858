import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Finding } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { detectionThreadFile, threadFile } from '#lib/server/thread-files.ts';
import { sortVotes } from './find-by-ids.ts';
import type { VoteReads } from './read-votes.ts';

const source = new URL('./detection-thread.ts', import.meta.url);

/**
 * Finds coordinated votes: many in a thread, so that requests don't wait for it, `few` in place, since starting the thread takes
 * longer. Votes are read while the thread starts, and facts about them while it sorts them. @throws the thread's own error
 */
export const detect = async (
  reads: VoteReads,
  { now, few, signal }: { now: Date; few: number; signal: AbortSignal },
): Promise<Finding[]> => {
  const ended = new AbortController();
  const until = AbortSignal.any([signal, ended.signal]);
  const exit = Promise.withResolvers<never>();
  const started: { thread?: Worker } = {};
  const startIfMany = (count: number): void => {
    if (started.thread || count <= few) return;
    const thread = new Worker(threadFile(detectionThreadFile, source), { workerData: now.getTime() });
    thread.unref(); // does not keep the process from ending
    once(thread, 'exit', { signal: until }).then(
      () => exit.reject(new Error('The thread that examines votes has ended')),
      exit.reject,
    );
    started.thread = thread;
  };
  const examine = async (): Promise<Finding[]> => {
    const votes = await reads.votes(until, startIfMany);
    if (!votes.at.length) return [];
    const { thread } = started;
    if (!thread) return sortVotes(votes)(await reads.facts(votes, until), now.getTime());
    const { voter, product, at, ...ids } = votes;
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
    return await Promise.race([examine(), exit.promise]);
  } finally {
    ended.abort();
    await started.thread?.terminate();
  }
};
