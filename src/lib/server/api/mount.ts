import type { AnyEndpoint, OutputOf, ParsedInputOf } from '#lib/contract/kit/endpoint.ts';
import { totalHeader } from '#lib/contract/kit/headers.ts';
import { responseCache } from '#lib/limits.ts';
import type { Context } from '#lib/server/context.ts';
import type { CacheableResponse } from './cacheable-response.ts';
import { countRead } from './count-reads.ts';
import type { Api } from './environment.ts';
import { httpError } from './errors.ts';
import type { Principal } from './principal.ts';
import { readInput } from './read-input.ts';

/** A list's answer: the body, and the total for its header. */
export class Paginated<Item> {
  readonly items: Item[];
  readonly total: number;
  constructor(items: Item[], total: number) {
    this.items = items;
    this.total = total;
  }
}

export type Call<Definition extends AnyEndpoint> = ParsedInputOf<Definition> & Surroundings;

interface Surroundings {
  context: Context;
  principal: Principal;
  header(name: string): string | undefined;
  /** Names the account that a sign-in belongs to, for the log. */
  signedInAs(userId: number): void;
  /** Tells readers that pages with these tags have changed. Call it once the write is committed. */
  invalidate(...tags: string[]): void;
}

type HandlerResult<Definition extends AnyEndpoint> =
  OutputOf<Definition> extends (infer Item)[] ? Paginated<Item> | OutputOf<Definition> : OutputOf<Definition>;

type Handler<Definition extends AnyEndpoint> = (call: Call<Definition>) => Promise<HandlerResult<Definition>>;

/**
 * The tags of what an answer to a stranger shows: it is kept until a write raises one of them. Undefined: not kept.
 * For calls that, made by a stranger, depend on nothing but their address: neither on limits nor on the clock.
 */
type CacheTagsOf<Definition extends AnyEndpoint> = (
  query: Call<Definition>['query'],
  params: Call<Definition>['params'],
) => readonly string[] | undefined;

const toCacheable = (response: unknown, tags: readonly string[] = []): CacheableResponse => {
  const { items, total } = response instanceof Paginated ? response : { items: response, total: undefined };
  const json = JSON.stringify(items);
  return { json, total, tags, cacheable: json.length <= responseCache.longest };
};

/** Puts a call of the contract onto the router: who may knock, what is valid, then the handler, then the answer. */
export const mount =
  (router: Api, context: Context) =>
  <Definition extends AnyEndpoint>(
    definition: Definition,
    handle: Handler<Definition>,
    cacheTagsOf?: CacheTagsOf<Definition>,
  ): void => {
    const path = definition.path.replace(/\{(\w+)\}/g, ':$1');
    router.on(definition.method, path, async (c, next) => {
      if (definition.when && c.req.query(definition.when) === undefined) return next();
      const principal = c.get('principal');
      if (definition.auth === 'member' && !principal.user) throw httpError('unauthorized');
      if (definition.auth === 'identity' && !principal.identity) throw httpError('unauthorized');

      const countResponse =
        definition.method === 'GET' && !definition.uncounted && (await countRead(context, principal));
      const input: ParsedInputOf<Definition> = await readInput(definition, c.req, () =>
        context.rateLimiter.consume('invalid', principal.rateLimitKey),
      );

      const tags = principal.user ? undefined : cacheTagsOf?.(input.query, input.params);
      const run = async () =>
        toCacheable(
          await handle({
            ...input,
            context,
            principal,
            header: (name) => c.req.header(name),
            signedInAs: (userId) => c.set('userId', userId),
            invalidate(...changedTags) {
              context.caches.invalidate(changedTags);
              // What the browser fetched ahead shows the world before this write.
              c.header('clear-site-data', '"prefetchCache", "prerenderCache"');
            },
          }),
          tags,
        );
      const { responses } = context.caches;
      const key = `${path} ${JSON.stringify([input.params, input.query])}`;
      const { json, total } = tags ? (responses.get(key) ?? (await responses.fill(key, run))) : await run();
      if (countResponse) countResponse(Buffer.byteLength(json));
      if (total !== undefined) c.header(totalHeader, String(total));
      return c.body(json, 200, { 'content-type': 'application/json' });
    });
  };

export type Mount = ReturnType<typeof mount>;
