import { days, timeAfter, timeBefore } from '#lib/domain/durations.ts';
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
import { endOutage, isItsFault, noteAway, noteReply, noteSent, pauseOf, reportOutage } from './outages.ts';
import { dropWaiting, dueMails, nextDue, pruneMails, retryTime, settle } from './outbox.ts';
import { type QueuedMail, type Recipient, recipientsOf, switchOffAddress } from './recipients.ts';
import { renderMail } from './render-mail.ts';
import { type Delivery, type Mailer, smtp } from './smtp.ts';

/** Mails that fail for good are reported once in this time. */
const reportedEach = days(1);

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
    await recordFirst(handle, event, timeBefore(now, reportedEach));
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
