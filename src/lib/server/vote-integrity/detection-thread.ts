/** The thread that finds coordinated votes: it gets votes, then facts about them, answers once, and is ended. */
import { on } from 'node:events';
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { sortVotes } from './find-by-ids.ts';
import type { ExaminedVotes, VoteFacts } from './read-votes.ts';

// Requests come first. On Linux the priority is the thread's own, elsewhere the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

if (parentPort) {
  const messages = on(parentPort, 'message');
  const next = async (): Promise<unknown> => (await messages.next()).value?.[0];
  const find = sortVotes((await next()) as ExaminedVotes);
  parentPort.postMessage(find((await next()) as VoteFacts, workerData));
}
