/** The thread that finds coordinated votes: it examines what it is started with, answers once, and ends. */
import { constants, setPriority } from 'node:os';
import process from 'node:process';
import { parentPort, workerData } from 'node:worker_threads';
import { findCoordinatedVotes } from '#lib/domain/vote-integrity/find-coordinated-votes.ts';
import { VoteLog } from '#lib/domain/vote-integrity/vote-log.ts';
import type { ExaminedVotes } from './read-votes.ts';

// Requests come first. On Linux the priority is the thread's own, elsewhere the whole server's.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

const { voter, product, at, totals, makers, now } = workerData as ExaminedVotes & { now: number };

const log = new VoteLog();
for (const [n, time] of at.entries()) log.add(String(voter[n]), String(product[n]), time);

const totalOf = new Map<string, number>();
for (let n = 0; n < totals.length; n += 2) totalOf.set(String(totals[n]), totals[n + 1] ?? 0);

const makerOf = new Map<string, string>();
for (let n = 0; n < makers.length; n += 2) makerOf.set(String(makers[n]), String(makers[n + 1]));

parentPort?.postMessage(findCoordinatedVotes(log, { totals: totalOf, makers: makerOf, now }));
