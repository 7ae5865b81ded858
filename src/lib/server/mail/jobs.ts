import { days, hours, minutes, seconds, timeAfter, timeBefore } from '#lib/domain/durations.ts';
import { serverPaths } from '#lib/paths.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { transact } from '#lib/server/db/transact.ts';
import { dbProgram } from '#lib/server/db-program.ts';
import { recordFirst } from '#lib/server/events/record-event.ts';
import { type JobContext, job, type RunBatch } from '#lib/server/jobs/job.ts';
import { payloads } from '#lib/server/jobs/queue.ts';
import { weeklyItems } from '#lib/server/letter/weekly-products.ts';
import { contentOf, type MailFacts } from './contents.ts';
import { mailSchema, optOutKind } from './mail.ts';
import { mailToken } from './mail-tokens.ts';
import { dropWaiting, dueMails, lastSent, nextDue, outbox, pruneMails, retryTime, settle } from './outbox.ts';
import { type QueuedMail, type Recipient, recipientsOf, switchOffAddress } from './recipients.ts';
import { renderMail } from './render-mail.ts';
import { type Delivery, type Mailer, smtp } from './smtp.ts';

/** Pause while the mail server is away: doubles with each try. */
const pauses = { first: seconds(15), longest: minutes(5) } as const;

/** An outage is reported after `away`; mails that fail for good are reported once per `failed`. */
const incidents = { away: hours(1), failed: days(1) } as const;

/** Mails whose last try is remembered. */
const maxUnsent = 1_000;

/** The value of a mail's token for unsubscribing: the id of its member or subscriber, and the kind. */
const optOutValue = ({ row, mail }: QueuedMail): string | undefined => {
  if (mail?.kind === 'letter') return `${mail.subscriber}.letter`;
  const kind = mail && optOutKind(mail);
  return kind && row.user_id !== null ? `${row.user_id}.${kind}` : undefined;
};

/** Facts of the mails of a call: each week's products are read once. */
export const factsFor = ({ db, config, clock }: Pick<JobContext, 'db' | 'config' | 'clock'>): MailFacts => {
  const weeks = new Map<string, ReturnType<MailFacts['items']>>();
  return {
    items(week) {
      const items = weeks.get(week) ?? weeklyItems(db.read, week);
      weeks.set(week, items);
      return items;
    },
    confirmationPath: (subscriber) =>
      serverPaths.letter({
        confirm: mailToken(config.accessTokenSecret, 'letter', `${subscriber}.${clock().getTime()}`),
      }),
  };
};

/** A mail as it is sent. */
export const renderQueued = async (
  { config }: Pick<JobContext, 'config'>,
  queued: QueuedMail & { mail: NonNullable<QueuedMail['mail']> },
  facts: MailFacts,
) => {
  const { siteUrl, accessTokenSecret } = config;
  const value = optOutValue(queued);
  const token = value && mailToken(accessTokenSecret, 'unsubscribe', value);
  const toUrl = (path: string): string => new URL(path, siteUrl).href;
  const page = token && toUrl(serverPaths.unsubscribe({ token }));
  const rendered = renderMail(await contentOf(queued.mail, facts), { siteUrl, unsubscribe: page });
  return { ...rendered, unsubscribe: token && toUrl(serverPaths.unsubscribeForm(token)) };
};

/** In milliseconds: how long nothing is to be sent. A clock that was set back doesn't make it longer. */
const pauseOf = ({ outage }: Mailer, now: Date): number => {
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

const noteAway = (context: Pick<JobContext, 'log' | 'clock'>, mailer: Mailer, reason: string): number => {
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
const noteReply = (
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
const reportOutage = async (
  context: Pick<JobContext, 'db' | 'clock' | 'log'>,
  mailer: Mailer,
  reason: string,
): Promise<void> => {
  const { outage } = mailer;
  const now = context.clock();
  if (!outage || outage.isReported || now.getTime() - outage.since < incidents.away) return;
  const { db } = context;
  const sent = await lastSent(db.read);
  const quiet = sent === undefined ? incidents.away : now.getTime() - Date.parse(sent);
  // Another server has sent one.
  if (quiet >= 0 && quiet < incidents.away) {
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

const endOutage = ({ log }: Pick<JobContext, 'log'>, mailer: Mailer, text: string): void => {
  if (mailer.outage?.isLogged) log.info(text);
  mailer.outage = undefined;
  mailer.deferred.clear();
};

const noteSent = (context: Pick<JobContext, 'log' | 'clock'>, mailer: Mailer): void => {
  endOutage(context, mailer, 'the mail server takes mail again');
  mailer.sentAt = context.clock().getTime();
};

/**
 * True for a mail at which the server hangs up: others were sent since it was tried before. It counts as a failure of the
 * mail, or it would be retried forever, each time with a pause for all mails.
 */
const isItsFault = ({ clock }: Pick<JobContext, 'clock'>, mailer: Mailer, id: number): boolean => {
  const tried = mailer.unsent.get(id);
  if (mailer.unsent.size > maxUnsent) mailer.unsent.clear();
  mailer.unsent.set(id, clock().getTime());
  return tried !== undefined && mailer.sentAt >= tried;
};

/** Stores the result of a delivery. */
const settleDelivery = async (
  context: JobContext,
  { row, mail }: QueuedMail,
  { to, delivery }: { to: string; delivery: Exclude<Delivery, { result: 'away' }> },
): Promise<void> => {
  const { db, clock, log } = context;
  const now = clock();
  const at = now.toISOString();
  const write = (work: (handle: Handle) => Promise<void>) => transact(db, work);
  if (delivery.result === 'sent')
    return write((handle) => settle(handle, row.id, { state: 'sent', sent_at: at, last_error: null }));
  const failures = row.failures + 1;
  const retryAt = delivery.result === 'later' ? retryTime(now, failures) : undefined;
  const failure = { failures, last_error: delivery.reason };
  if (retryAt) return write((handle) => settle(handle, row.id, { ...failure, due_at: retryAt }));
  await write(async (handle) => {
    await settle(handle, row.id, { ...failure, state: 'failed' });
    if (delivery.result === 'refused' && delivery.isUnknownAddress) {
      await switchOffAddress(handle, { email: to, reason: 'unknown to the mail server', at });
      return;
    }
    const event = {
      type: 'failMail',
      by: 'site',
      subject: { id: row.id, name: mail?.kind ?? 'unknown' },
      at,
    } as const;
    await recordFirst(handle, event, timeBefore(now, incidents.failed));
  });
  log.warn({ mail: row.id }, `a mail failed for good: see ${dbProgram} mail`);
};

/** @returns false if the server takes no mail */
const sendOne = async (
  context: JobContext & { mailer: Mailer },
  queued: QueuedMail,
  recipient: Recipient | undefined,
  facts: MailFacts,
): Promise<boolean> => {
  const { db, mailer, metrics } = context;
  const { row, mail } = queued;
  // A newer server will know it.
  if (!mail) {
    const delivery = { result: 'later', reason: 'of a kind that this release does not know' } as const;
    await settleDelivery(context, queued, { to: '', delivery });
    return true;
  }
  if (recipient?.address === undefined) {
    const reason = recipient?.reason ?? 'no recipient';
    await transact(db, (handle) => settle(handle, row.id, { state: 'dropped', last_error: reason }));
    metrics.mail('dropped');
    return true;
  }
  const to = recipient.address;
  // One that can't be rendered must not block the others.
  const rendered = await renderQueued(context, { row, mail }, facts).catch(String);
  if (typeof rendered === 'string') {
    metrics.mail('later');
    await settleDelivery(context, queued, { to, delivery: { result: 'later', reason: rendered } });
    return true;
  }
  const delivery = await mailer.send({ ...rendered, key: row.key, to });
  metrics.mail(delivery.result);
  if (delivery.result === 'away' && isItsFault(context, mailer, row.id)) {
    const { reason } = delivery;
    await settleDelivery(context, queued, { to, delivery: { result: 'later', reason } });
    return true;
  }
  if (delivery.result === 'away') {
    // After the mails that are due, in case this one causes the failure.
    const until = new Date(noteAway(context, mailer, delivery.reason)).toISOString();
    await transact(db, (handle) => settle(handle, row.id, { due_at: until, last_error: delivery.reason }));
    await reportOutage(context, mailer, delivery.reason);
    return false;
  }
  mailer.unsent.delete(row.id);
  const isDeferred = delivery.result === 'later';
  if (delivery.result === 'sent') noteSent(context, mailer);
  else noteReply(context, mailer, { to, failures: row.failures, isDeferred });
  await settleDelivery(context, queued, { to, delivery });
  if (isDeferred) await reportOutage(context, mailer, delivery.reason);
  return true;
};

/** Sends due mails for some seconds, a few at once, and stores each result at once: a kill repeats those under way. */
const sendDue = async (context: JobContext & { mailer: Mailer }, signal: AbortSignal): Promise<void> => {
  const rows = await dueMails(context.db.read, context.clock().toISOString());
  const queue = rows.map((row): QueuedMail => {
    const { data } = mailSchema.safeParse(JSON.parse(row.payload));
    return { row, mail: data };
  });
  const recipients = await recipientsOf(context.db.read, queue);
  const facts = factsFor(context);
  const end = performance.now() + smtp.startFor;
  let isAway = false;
  const work = async (): Promise<void> => {
    while (!isAway && !signal.aborted && performance.now() < end) {
      const next = queue.shift();
      if (!next) return;
      if (!(await sendOne(context, next, recipients.get(next.row.id), facts))) isAway = true;
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: smtp.connections }, work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
};

/** Sends what is due. The job waits for what may be tried again later. */
const sendMails = async (context: JobContext, signal: AbortSignal): Promise<RunBatch> => {
  const { mailer } = context;
  if (!mailer)
    return async (db) => {
      await dropWaiting(db, 'the site sends no mail');
      return { more: false };
    };
  if (!pauseOf(mailer, context.clock())) await sendDue({ ...context, mailer }, signal);
  signal.throwIfAborted();
  return async (db, _, now) => {
    const due = await nextDue(db);
    if (due === undefined) {
      endOutage(context, mailer, 'no mail waits for the mail server any more');
      return { more: false };
    }
    const wait = Math.max(Date.parse(due) - now.getTime(), pauseOf(mailer, now));
    return wait > 0 ? { more: false, again: timeAfter(now, wait) } : { more: true };
  };
};

export const mailJobs = {
  sendMails: { call: sendMails },
  pruneMails: job(payloads.pruneMails, async (db, _, now) => ({ more: await pruneMails(db, now) })),
};
