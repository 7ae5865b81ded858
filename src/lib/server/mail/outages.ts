import { hours, minutes, seconds, timeBefore } from '#lib/domain/durations.ts';
import { transact } from '#lib/server/db/transact.ts';
import { recordFirst } from '#lib/server/events/record-event.ts';
import type { JobContext } from '#lib/server/jobs/job.ts';
import { lastSent, outbox } from './outbox.ts';
import type { Mailer } from './smtp.ts';

/** Pause while the mail server is away: doubles with each try. */
const pauses = { first: seconds(15), longest: minutes(5) } as const;

/** Time after which an outage is reported. */
const reportedAfter = hours(1);

/** Mails whose last try is remembered. */
const maxUnsent = 1_000;

/** In milliseconds: how long nothing is to be sent. A clock that was set back doesn't make it longer. */
export const pauseOf = ({ outage }: Mailer, now: Date): number => {
  const pause = (outage?.until ?? 0) - now.getTime();
  return pause > pauses.longest ? 0 : Math.max(pause, 0);
};

type Outage = NonNullable<Mailer['outage']>;

const ongoingOutage = ({ clock }: Pick<JobContext, 'clock'>, mailer: Mailer): Outage => {
  const since = clock().getTime();
  mailer.outage ??= { since, until: 0, failures: 0, isLogged: false, isReported: false };
  return mailer.outage;
};

const logOutage = ({ log }: Pick<JobContext, 'log'>, outage: Outage, reason: string): void => {
  if (outage.isLogged) return;
  const since = new Date(outage.since).toISOString();
  log.error({ reason, since }, 'the mail server takes no mail: mails wait, and are tried again');
  outage.isLogged = true;
};

/** Pauses all mails, for longer after each failure in a row. @returns the end of the pause, in milliseconds since 1970 */
export const noteAway = (
  context: Pick<JobContext, 'log' | 'clock'>,
  mailer: Mailer,
  reason: string,
): number => {
  const now = context.clock().getTime();
  const outage = ongoingOutage(context, mailer);
  // Several mails were under way.
  if (now < outage.until) return outage.until;
  logOutage(context, outage, reason);
  outage.until = now + Math.min(pauses.longest, pauses.first * 2 ** outage.failures);
  outage.failures += 1;
  return outage.until;
};

/**
 * Notes a reply other than 'sent', from a server that is there: only from then on can it be away. An outage begins once it has
 * deferred new mails to two addresses, with none sent in between. One address may be at fault itself, and so may a mail that was
 * deferred before others were sent.
 */
export const noteReply = (
  context: Pick<JobContext, 'clock'>,
  mailer: Mailer,
  { to, failures, isDeferred }: { to: string; failures: number; isDeferred: boolean },
): void => {
  const { deferred } = mailer;
  if (isDeferred && !failures && deferred.size < 2) deferred.add(to);
  if (deferred.size === 2) ongoingOutage(context, mailer);
  else if (mailer.outage) mailer.outage.since = context.clock().getTime();
};

/** Records an outage that is long, unless this server or another one has, since the last mail was sent. */
export const reportOutage = async (
  context: Pick<JobContext, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  reason: string,
): Promise<void> => {
  const { outage } = mailer;
  const now = context.clock();
  if (!outage || outage.isReported || now.getTime() - outage.since < reportedAfter) return;
  const { db } = context;
  const sent = await lastSent(db.read);
  const quiet = sent === undefined ? reportedAfter : now.getTime() - Date.parse(sent);
  // Another server has sent one.
  if (quiet >= 0 && quiet < reportedAfter) {
    outage.since = now.getTime() - quiet;
    return;
  }
  logOutage(context, outage, reason);
  const event = { type: 'missMailServer', by: 'site', subject: { name: 'mail' } } as const;
  // Mails that were sent before are gone.
  const remembered = timeBefore(now, outbox.stored);
  await transact(db, (handle) =>
    recordFirst(handle, { ...event, at: now.toISOString() }, sent ?? remembered),
  );
  outage.isReported = true;
};

export const endOutage = ({ log }: Pick<JobContext, 'log'>, mailer: Mailer, text: string): void => {
  if (mailer.outage?.isLogged) log.info(text);
  mailer.outage = undefined;
  mailer.deferred.clear();
};

export const noteSent = (context: Pick<JobContext, 'log' | 'clock'>, mailer: Mailer): void => {
  endOutage(context, mailer, 'the mail server takes mail again');
  mailer.sentAt = context.clock().getTime();
};

/**
 * True for a mail at which the server hangs up: others were sent since it was tried before. It counts as a failure of the
 * mail, or it would be retried forever, each time with a pause for all mails.
 */
export const isItsFault = ({ clock }: Pick<JobContext, 'clock'>, mailer: Mailer, id: number): boolean => {
  const tried = mailer.unsent.get(id);
  if (mailer.unsent.size > maxUnsent) mailer.unsent.clear();
  mailer.unsent.set(id, clock().getTime());
  return tried !== undefined && mailer.sentAt >= tried;
};
