import { eventJobs } from '#lib/server/events/jobs.ts';
import { followJobs } from '#lib/server/follows/jobs.ts';
import { indexNowJobs } from '#lib/server/indexnow/jobs.ts';
import { launchJobs } from '#lib/server/launches/jobs.ts';
import { leaderboardJobs } from '#lib/server/leaderboards/jobs.ts';
import { letterJobs } from '#lib/server/letter/jobs.ts';
import { mailJobs } from '#lib/server/mail/jobs.ts';
import { notificationJobs } from '#lib/server/notifications/jobs.ts';
import { backupJobs } from '#lib/server/ops/backups.ts';
import { productJobs } from '#lib/server/products/jobs.ts';
import { relatedJobs } from '#lib/server/related/jobs.ts';
import { searchJobs } from '#lib/server/search/jobs.ts';
import { subscriptionJobs } from '#lib/server/subscriptions/jobs.ts';
import { userJobs } from '#lib/server/users/jobs.ts';
import { voteIntegrityJobs } from '#lib/server/vote-integrity/jobs.ts';
import { voteJobs } from '#lib/server/votes/jobs.ts';
import { webhookJobs } from '#lib/server/webhooks/jobs.ts';
import type { JobDefinition } from './job.ts';
import type { JobKind } from './queue.ts';

/**
 * Implementation of each kind of job, from the folder of its noun. `runDueJobs` does them in this order: boards close once
 * their votes were examined.
 */
export const definitions = {
  ...voteIntegrityJobs,
  ...backupJobs,
  ...eventJobs,
  ...followJobs,
  ...indexNowJobs,
  ...launchJobs,
  ...leaderboardJobs,
  ...letterJobs,
  ...mailJobs,
  ...notificationJobs,
  ...productJobs,
  ...relatedJobs,
  ...searchJobs,
  ...subscriptionJobs,
  ...userJobs,
  ...voteJobs,
  ...webhookJobs,
} satisfies Record<JobKind, JobDefinition>;

export const jobKinds = Object.keys(definitions) as JobKind[];
