import type { Hono } from 'hono';
import type { z } from 'zod';
import type { AnyEndpoint, OutputOf } from '../../contract/endpoint.ts';
import { totalHeader } from '../../contract/headers.ts';
import type { Context } from '../context.ts';
import type { Caller } from './caller.ts';
import { readBody } from './read-body.ts';
import { Refusal } from './refusal.ts';

export interface ApiEnvironment {
  Bindings: { incoming?: { socket: { remoteAddress?: string } } };
  Variables: { requestId: string; caller: Caller };
}
export type Router = Hono<ApiEnvironment>;

/** A list's answer: the body, and the total for its header. */
export class Listed<Item> {
  readonly items: Item[];
  readonly total: number;
  constructor(items: Item[], total: number) {
    this.items = items;
    this.total = total;
  }
}

export interface Call<Definition extends AnyEndpoint> {
  context: Context;
  caller: Caller;
  params: z.output<NonNullable<Definition['params']>>;
  query: z.output<NonNullable<Definition['query']>>;
  body: z.output<NonNullable<Definition['body']>>;
  header(name: string): string | undefined;
  /** Tells readers that pages with these tags have changed. Call it once the write is committed. */
  changed(...tags: string[]): void;
}

type Answer<Definition extends AnyEndpoint> =
  OutputOf<Definition> extends (infer Item)[] ? Listed<Item> | OutputOf<Definition> : OutputOf<Definition>;

type Handler<Definition extends AnyEndpoint> = (call: Call<Definition>) => Promise<Answer<Definition>>;

/** @throws Refusal `invalid` with every field that is not, and why */
const valid = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((field) => ({ field, message: 'This field is not known here' }))
      : [{ field: issue.path.join('.'), message: issue.message }],
  );
  throw new Refusal('invalid', { issues });
};

/** Puts a call of the contract onto the router: who may knock, what is valid, then the handler, then the answer. */
export const mount =
  (router: Router, context: Context) =>
  <Definition extends AnyEndpoint>(definition: Definition, handle: Handler<Definition>): void => {
    const path = definition.path.replace(/\{(\w+)\}/g, ':$1');
    router.on(definition.method, path, async (c, next) => {
      if (definition.when && c.req.query(definition.when) === undefined) return next();
      const caller = c.get('caller');
      if (definition.door === 'member' && !caller.user) throw new Refusal('unauthorized');
      if (definition.door === 'identity' && !caller.identity) throw new Refusal('unauthorized');

      const input = {
        params: valid(definition.params, c.req.param()),
        query: valid(definition.query, c.req.query()),
        body: valid(definition.body, definition.body && (await readBody(c.req.raw, definition.readAs))),
      } as Pick<Call<Definition>, 'params' | 'query' | 'body'>;

      const answer = await handle({
        ...input,
        context,
        caller,
        header: (name) => c.req.header(name),
        changed(...tags) {
          context.pageCache.invalidate(tags);
          // What the browser fetched ahead shows the world before this write.
          c.header('clear-site-data', '"prefetchCache", "prerenderCache"');
        },
      });
      if (!(answer instanceof Listed)) return c.json(answer as object);
      c.header(totalHeader, String(answer.total));
      return c.json(answer.items);
    });
  };

export type Mount = ReturnType<typeof mount>;
