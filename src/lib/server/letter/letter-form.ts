import { z } from 'zod';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { sizes } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Api } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { transact } from '#lib/server/db/transact.ts';
import { readMailToken } from '#lib/server/mail/mail-tokens.ts';
import { askLetterConfirmation, confirmLetter, letterLimits } from './subscribers.ts';

const address = z.string().trim().max(sizes.email).pipe(z.email());

/** Reads a link of the last days. */
const readLink = ({ config, clock }: Context, token: string): { id: number; sentAt: string } | undefined => {
  const value = readMailToken(config.accessTokenSecret, 'letter', token);
  const [, id, time] = /^(\d{1,15})\.(\d{1,15})$/.exec(value ?? '') ?? [];
  const age = clock().getTime() - Number(time);
  return id && age < letterLimits.confirmedWithin
    ? { id: Number(id), sentAt: new Date(Number(time)).toISOString() }
    : undefined;
};

/** The forms of the weekly letter, which work without JavaScript and without a login. The responses redirect to its page. */
export const letterFormRoutes = (app: Api, context: Context): void => {
  const { db, clock, jobs, mailer, rateLimiter } = context;

  const subscribe = async (email: string): Promise<string> => {
    const { data } = address.safeParse(email);
    if (data === undefined) return 'invalid';
    await transact(db, (handle) => askLetterConfirmation(handle, data, clock()));
    jobs.notify();
    return 'sent';
  };

  const confirm = async (token: string): Promise<string> => {
    const link = readLink(context, token);
    const at = clock().toISOString();
    const done = link && (await transact(db, (handle) => confirmLetter(handle, link, at)));
    return done ? 'confirmed' : 'expired';
  };

  app.post(serverPaths.letterForm.slice(paths.api.length), async (c) => {
    if (!mailer) throw httpError('not_found');
    const { address: network } = c.get('principal');
    try {
      await rateLimiter.consume('letters', network);
      await rateLimiter.consume('lettersPerDay', network);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code !== 'too_many') throw error;
      return c.redirect(serverPaths.letter({ result: 'over' }), 303);
    }
    const form = new URLSearchParams(await c.req.text());
    const token = form.get('confirm');
    const result = token === null ? await subscribe(form.get('email') ?? '') : await confirm(token);
    return c.redirect(serverPaths.letter({ result }), 303);
  });
};
