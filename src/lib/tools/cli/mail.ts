import { transact } from '#lib/server/db/transact.ts';
import { countMails, dropUnsent, listUnsent, type MailRow, retryUnsent } from '#lib/server/mail/outbox.ts';
import { switchOffAddress, switchOnAddress } from '#lib/server/mail/recipients.ts';
import { CommandError } from '#lib/tools/command-error.ts';
import { argument, emailArgument, usageError } from './arguments.ts';
import type { Command, CommandContext } from './command.ts';

const usage = 'mail [retry ID | retry all | drop ID | bounce ADDRESS | allow ADDRESS]';

/** Mails that are listed. */
const listed = 100;

const lineOf = ({ id, kind, user_id, address, state, due_at, failures, last_error }: MailRow): string => {
  const to = user_id === null ? address : `user ${user_id}`;
  const next = state === 'failed' ? 'failed for good' : `to be tried again at ${due_at}`;
  return `${id}: ${kind} to ${to}, ${next}; failures: ${failures}, last error: ${last_error}`;
};

const list = async ({ db, print }: CommandContext): Promise<void> => {
  const { waiting, failed } = await countMails(db.read);
  print(`waiting: ${waiting}, failed for good: ${failed}`);
  for (const mail of await listUnsent(db.read, listed)) print(lineOf(mail));
};

const idIn = (text: string): number => (/^\d{1,15}$/.test(text) ? Number(text) : 0);

const retry = async ({ db, clock, print }: CommandContext, text: string): Promise<void> => {
  const id = text === 'all' ? text : idIn(text);
  const mails = await transact(db, (handle) => retryUnsent(handle, id, clock().toISOString()));
  if (!mails && id !== 'all') throw new CommandError(`There is no mail ${text} to retry`);
  print(`mails that are due now: ${mails}`);
};

const drop = async ({ db, print }: CommandContext, text: string): Promise<void> => {
  if (!(await transact(db, (handle) => dropUnsent(handle, idIn(text)))))
    throw new CommandError(`There is no mail ${text} to drop`);
  print(`${text} is dropped`);
};

/** For mails that the mail server has refused, and for addresses that mail comes back from. */
export const mail: Command = {
  usage,
  options: {},
  takes: 2,
  leavesCaches: true,
  about: 'list mails that were not sent, retry or drop them, or switch an address off',
  async run(context, { positionals }) {
    const { db, clock, print } = context;
    const [act] = positionals;
    if (!act) return list(context);
    const of = argument(positionals, 1, usage);
    if (act === 'retry') return retry(context, of);
    if (act === 'drop') return drop(context, of);
    const at = clock().toISOString();
    if (act === 'bounce') {
      const email = emailArgument(of);
      await transact(db, (handle) => switchOffAddress(handle, { email, reason: 'by the operator', at }));
      return print(`${email} gets no mail any more`);
    }
    if (act !== 'allow') throw usageError(usage);
    if (!(await transact(db, (handle) => switchOnAddress(handle, of))))
      throw new CommandError(`${of} is not switched off`);
    print(`${of} gets mail again`);
  },
};
