import { type RawBuilder, sql } from 'kysely';

/** `due`: also one whose lease has run out. `waiting`: for the time at which it is due, or to be tried again. */
export const jobStates = ['waiting', 'due', 'running', 'failed'] as const;
export type JobState = (typeof jobStates)[number];

/** The state of a job, for queries of the table. @param now ISO time */
export const jobState = (now: string): RawBuilder<JobState> => sql<JobState>`
  case when failed_at is not null then 'failed'
    when run_at <= ${now} then 'due'
    when leased_by is not null then 'running'
    else 'waiting' end`;
