import type { Context as HonoContext } from 'hono';
import { countRead } from '#lib/server/api/count-reads.ts';
import type { Api, ApiEnvironment } from '#lib/server/api/environment.ts';
import { openApiDocument } from '#lib/server/api/openapi.ts';
import type { Context } from '#lib/server/context.ts';
import { compress, thorough } from '#lib/server/http/encoding.ts';
import {
  choose,
  type PreparedResponse,
  prepareResponse,
  toResponse,
} from '#lib/server/http/prepared-response.ts';

const respondWith = async (type: string, body: string): Promise<PreparedResponse> =>
  prepareResponse(
    200,
    { 'content-type': type, 'cache-control': 'no-cache' },
    await compress(Buffer.from(body), thorough),
  );

/** The OpenAPI document, built and compressed once, when it is first asked for. The page for people is `pages/api/docs.astro`. */
export const documentationRoutes = (app: Api, context: Context): void => {
  const send = async (c: HonoContext<ApiEnvironment>, response: PreparedResponse): Promise<Response> => {
    const countResponse = await countRead(context, c.get('principal'));
    const asked = {
      'accept-encoding': c.req.header('accept-encoding'),
      'if-none-match': c.req.header('if-none-match'),
    };
    const answer = choose(asked, response);
    await countResponse?.(answer.body?.length ?? 0);
    return toResponse(answer);
  };
  let prepared: Promise<PreparedResponse> | undefined;
  app.get('/openapi.json', async (c) => {
    const sells = context.config.payments !== 'off';
    prepared ??= respondWith('application/json', JSON.stringify(openApiDocument({ sells })));
    return send(c, await prepared);
  });
};
