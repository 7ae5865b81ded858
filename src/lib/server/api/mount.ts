import type { AnyEndpoint, OutputOf, ParsedInputOf } from '#lib/contract/kit/endpoint.ts';
import { totalHeader, totalMoreHeader } from '#lib/contract/kit/headers.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { memberOfUnread } from '#lib/server/cache/cache-tags.ts';
import { type TagsOf, transactInvalidating } from '#lib/server/cache/transact-invalidating.ts';
import type { Context } from '#lib/server/context.ts';
import type { Handle } from '#lib/server/db/handle.ts';
import { countRead } from './count-reads.ts';
import { httpError } from './errors.ts';
import { lockedMember } from './member-of.ts';
import type { Api, Principal } from './principal.ts';
import { readInput } from './read-input.ts';

/** A page of a list; `total`, the length of the whole list, is sent in a header. */
export class Paginated<Item> {
  readonly items: Item[];
  readonly total: number;
  /** Further headers of the response. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(items: Item[], total: number, headers: Readonly<Record<string, string>> = {}) {
    this.items = items;
    this.total = total;
    this.headers = headers;
  }
}

/** The header of a list that has more items than its total. */
export const moreHeader = (hasMore: boolean): Record<string, string> =>
  hasMore ? { [totalMoreHeader]: 'true' } : {};

/** A response of any length, whose JSON is sent in parts as they are made. */
export class Streamed {
  readonly parts: AsyncIterable<string>;
  readonly headers: Readonly<Record<string, string>>;
  constructor(parts: AsyncIterable<string>, headers: Readonly<Record<string, string>> = {}) {
    this.parts = parts;
    this.headers = headers;
  }
}

/**
 * @param onSent called with the number of bytes, once all are sent
 * @param onFailed called with an error of the parts: by then the response has begun, so `onError` of the app is not called
 */
const streamOf = (
  { parts }: Streamed,
  onSent: (bytes: number) => void,
  onFailed: (error: unknown) => void,
): ReadableStream<Uint8Array> => {
  const iterator = parts[Symbol.asyncIterator]();
  const next = async () => {
    try {
      return await iterator.next();
    } catch (error) {
      onFailed(error);
      throw error;
    }
  };
  let sent = 0;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await next();
      if (done) {
        onSent(sent);
        return controller.close();
      }
      const bytes = Buffer.from(value);
      sent += bytes.length;
      controller.enqueue(bytes);
    },
    async cancel() {
      await iterator.return?.();
    },
  });
};

export type Call<Definition extends AnyEndpoint> = ParsedInputOf<Definition> & CallContext;

interface CallContext {
  context: Context;
  principal: Principal;
  header(name: string): string | undefined;
  /** Aborted once nobody waits for the response any more. */
  signal: AbortSignal;
  /** Names the user in the log: a sign-in call has no principal with an account. */
  signedInAs(userId: number): void;
  write: Write;
  /** Makes the browser drop prefetched pages, after a change of public pages by other means than `write`. */
  publicPagesChanged(): void;
}

/**
 * Runs `work` in a transaction; cached pages with the tags are removed with its commit.
 * @param work authorises `me`, the principal as of now: their account is locked, so nobody takes their role or suspends
 *   them before the commit
 * @param lock takes locks that come before that of the account
 */
export type Write = <Result>(
  work: (transaction: Handle, me: Principal) => Promise<Result>,
  tagsOf?: TagsOf<Result>,
  lock?: (transaction: Handle) => Promise<unknown>,
) => Promise<Result>;

type HandlerResult<Definition extends AnyEndpoint> =
  | Streamed
  | (OutputOf<Definition> extends (infer Item)[]
      ? Paginated<Item> | OutputOf<Definition>
      : OutputOf<Definition>);

type Handler<Definition extends AnyEndpoint> = (call: Call<Definition>) => Promise<HandlerResult<Definition>>;

/** Registers an endpoint: authenticate, validate, handle, serialise. */
export const mount =
  (router: Api, context: Context) =>
  <Definition extends AnyEndpoint>(definition: Definition, handle: Handler<Definition>): void => {
    const path = definition.path.replace(/\{(\w+)\}/g, ':$1');
    router.on(definition.method, path, async (c, next) => {
      // Endpoints that share method and path are told apart by a query field.
      if (definition.when && c.req.query(definition.when) === undefined) return next();
      const principal = c.get('principal');
      if (definition.auth === 'member' && !principal.user) throw httpError('unauthorized');
      if (definition.auth === 'identity' && !principal.identity) throw httpError('unauthorized');

      const countResponse =
        definition.method === 'GET' && !definition.uncounted && (await countRead(context, principal));
      const { rateLimiter } = context;
      const invalid = {
        check: () => rateLimiter.check('invalid', principal.rateLimitKey),
        count: (cost: number) => rateLimiter.consume('invalid', principal.rateLimitKey, cost),
      };
      const input: ParsedInputOf<Definition> = await readInput(definition, c.req, invalid);

      // Pages that the browser has prefetched show the state before this write.
      const publicPagesChanged = () => c.header('clear-site-data', '"prefetchCache", "prerenderCache"');

      const response = await handle({
        ...input,
        context,
        principal,
        header: (name) => c.req.header(name),
        signal: c.req.raw.signal,
        signedInAs: (userId) => c.set('userId', userId),
        publicPagesChanged,
        async write(work, tagsOf = () => [], lock) {
          let changed = false;
          const { claims } = principal;
          await invalid.check();
          const result = await transactInvalidating(
            context,
            async (transaction) => {
              await lock?.(transaction);
              const member = claims && (await lockedMember(transaction, claims));
              return work(transaction, { ...principal, ...member });
            },
            async (result, transaction) => {
              const changedTags = await tagsOf(result, transaction);
              changed = changedTags.some((tag) => memberOfUnread(tag) === undefined);
              return changedTags;
            },
          ).catch(async (error: unknown) => {
            if (error instanceof HttpError && error.status === 403) await invalid.count(1);
            throw error;
          });
          if (changed) publicPagesChanged();
          return result;
        },
      });
      if (!(response instanceof Streamed)) {
        const { items, total, headers } =
          response instanceof Paginated ? response : { items: response, total: undefined, headers: {} };
        const json = JSON.stringify(items);
        if (countResponse) await countResponse(Buffer.byteLength(json));
        if (total !== undefined) c.header(totalHeader, String(total));
        for (const [name, value] of Object.entries(headers)) c.header(name, value);
        return c.body(json, 200, { 'content-type': 'application/json' });
      }
      const body = streamOf(
        response,
        (bytes) => {
          if (countResponse) countResponse(bytes).catch(() => {});
        },
        (error) => context.log.error({ requestId: c.get('requestId'), err: error }, 'call failed'),
      );
      return c.body(body, 200, { ...response.headers, 'content-type': 'application/json' });
    });
  };

export type Mount = ReturnType<typeof mount>;
