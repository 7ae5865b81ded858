import type { Context as HonoContext } from 'hono';
import { z } from 'zod';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { storableText } from '#lib/contract/kit/values.ts';
import { sandboxSession } from '#lib/contract/subscriptions.ts';
import { sizes } from '#lib/domain/specification.ts';
import { paths, serverPaths } from '#lib/paths.ts';
import { httpError } from '#lib/server/api/errors.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { cancelInSandbox, payInSandbox } from '#lib/server/subscriptions/payments/pay-in-sandbox.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { checkoutTexts } from '#lib/text/messages/subscriptions.ts';

const fields = z.object({
  session: sandboxSession,
  card: storableText().trim().max(sizes.card).default(''),
  /** The button that was clicked. */
  act: z.enum(['pay', 'cancel']),
});

const formType = 'application/x-www-form-urlencoded';

const read = async (c: HonoContext<ApiEnvironment>) => {
  if (!c.req.header('content-type')?.startsWith(formType)) throw httpError('not_json_type');
  const sent = fields.safeParse(Object.fromEntries(new URLSearchParams(await c.req.text())));
  if (!sent.success) throw httpError('checkout_over');
  return sent.data;
};

/**
 * The sandbox's checkout works without JavaScript: its form is sent here, and the response redirects. The same
 * operations as the contract's endpoints, which take and return JSON.
 */
export const sandboxFormRoutes = (app: Api, context: Context): void => {
  app.post(serverPaths.sandboxForm.slice(paths.api.length), async (c) => {
    const { session, card, act } = await read(c);
    try {
      const url = await (act === 'pay'
        ? payInSandbox(context, { session, card })
        : cancelInSandbox(context, session));
      return c.redirect(url, 303);
    } catch (error) {
      if (!(error instanceof HttpError) || error.code === 'not_found') throw error;
      return c.redirect(serverPaths.sandboxCheckout({ session, error: error.code }), 303);
    }
  });
};

/** Error of the sandbox checkout, by the code in its address; undefined for any other code. */
export const sandboxError = (code: string | null): string | undefined => {
  if (code === 'card_declined') return errorTexts.card_declined;
  return code === 'invalid' ? checkoutTexts.unknownCard : undefined;
};
