/** The thread that finds coordinated votes: it examines what it is started with, answers once, and ends. */
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { type AccountFacts, VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import type { ExaminedVotes } from './read-votes.ts';

// Requests come first. On Linux the priority is the thread's own, elsewhere the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { voter, product, at, accounts, networks, makers, now } = workerData as ExaminedVotes & { now: number };

const log = new VoteLog();
for (const [n, time] of at.entries()) log.add(String(voter[n]), String(product[n]), time);

const voters = new Map<string, AccountFacts>();
const networksOf = new Map<string, [day: number, hash: number][]>();
for (let n = 0; n < accounts.length; n += 4) {
  const [id, votes = 0, createdAt = 0, verified] = accounts.subarray(n, n + 4);
  const ofAccount: [day: number, hash: number][] = [];
  networksOf.set(String(id), ofAccount);
  voters.set(String(id), { votes, createdAt, verified: verified === 1, networks: ofAccount });
}

for (let n = 0; n < networks.length; n += 3) {
  const [id, day = 0, hash = 0] = networks.subarray(n, n + 3);
  networksOf.get(String(id))?.push([day, hash]);
}

const makerOf = new Map<string, string>();
for (let n = 0; n < makers.length; n += 2) makerOf.set(String(makers[n]), String(makers[n + 1]));

parentPort?.postMessage(findCoordinatedVotes(log, { voters, makers: makerOf, now }));
