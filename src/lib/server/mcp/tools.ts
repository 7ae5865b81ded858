import { type CallToolResult, McpServer } from '@modelcontextprotocol/server';
import type { Logger } from 'pino';
import { z } from 'zod';
import { siteSlug } from '#lib/brand.ts';
import type { Client } from '#lib/contract/kit/client.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { soughtText } from '#lib/contract/kit/values.ts';
import { plainText } from '#lib/document/rich-text.ts';
import { sizes } from '#lib/domain/specification.ts';
import { leaderboardPaths } from '#lib/paths.ts';
import { errorTexts } from '#lib/text/messages/errors.ts';
import { mcpTexts } from '#lib/text/messages/mcp.ts';
import { siteName } from '#lib/text/messages/site.ts';
import { addressed, outputs } from './entities.ts';

/** Entries that a tool of the MCP endpoint answers with: by default, and at most. */
export const mcp = { entries: 10, max: 30 } as const;

/** Longest id of a product or name of a period, in characters. */
const maxId = 40;

type Tool = keyof typeof outputs;

const { fields } = mcpTexts;
const id = soughtText().trim().min(1).max(maxId).describe(fields.id);
const limit = z.int().min(1).max(mcp.max).default(mcp.entries).describe(fields.limit);
const offset = z.int().min(0).default(0).describe(fields.offset);

const inputs = {
  search: z.object({
    query: soughtText().trim().min(1).max(sizes.keyword).describe(fields.query),
    limit,
    offset,
  }),
  product: z.object({ id }),
  reviews: z.object({ id, limit, offset }),
  leaderboard: z.object({
    period: soughtText().trim().max(maxId).default('today').describe(fields.period),
    limit,
    offset,
  }),
};

type Log = Pick<Logger, 'error'>;

/** Returns the error text of a failed call. The API has logged its own errors. */
const failure = (tool: Tool, err: unknown, log: Log): CallToolResult => {
  if (!(err instanceof HttpError)) log.error({ err, tool }, 'a tool failed');
  const { status, message } = err instanceof HttpError ? err : { status: 0, message: mcpTexts.unavailable };
  const texts: Record<number, string> = {
    404: mcpTexts.unknown[tool],
    422: errorTexts.invalid,
    429: errorTexts.too_many,
  };
  const text = texts[status] ?? (status >= 400 && status < 500 ? message : mcpTexts.unavailable);
  return { isError: true, content: [{ type: 'text', text }] };
};

/**
 * Answers with what `read` finds, without what the schema does not name: structured, and as JSON for older clients, as the
 * protocol recommends.
 */
const answerWith =
  (log: Log) =>
  async (tool: Tool, read: () => Promise<unknown>): Promise<CallToolResult> => {
    try {
      const output = outputs[tool].parse(await read());
      return { content: [{ type: 'text', text: JSON.stringify(output) }], structuredContent: { ...output } };
    } catch (error) {
      return failure(tool, error, log);
    }
  };

const configOf = <Name extends Tool>(tool: Name) => ({
  ...mcpTexts.tools[tool],
  inputSchema: inputs[tool],
  outputSchema: outputs[tool],
  annotations: { readOnlyHint: true, openWorldHint: false, idempotentHint: true },
});

/** A server for one request. @param call the API with the rights of a stranger @param toUrl makes a path absolute */
export const createMcpServer = (call: Client, toUrl: (path: string) => string, log: Log): McpServer => {
  const answer = answerWith(log);
  const server = new McpServer(
    { name: siteSlug, title: siteName, version: '1', websiteUrl: toUrl('/') },
    { instructions: mcpTexts.instructions },
  );
  const withUrl = <Entity extends { _id: string }>(entity: Entity) => addressed(entity, toUrl);

  server.registerTool('search', configOf('search'), ({ query: keyword, ...part }) =>
    answer('search', async () => {
      const {
        data,
        total,
        comesNear = false,
        hasMore = false,
      } = await call('searchProducts', { query: { keyword, ...part } });
      return { total, hasMore, comesNear, products: data.map(withUrl) };
    }),
  );
  server.registerTool('product', configOf('product'), (query) =>
    answer('product', async () => {
      const { data } = await call('getProduct', { query });
      return withUrl({ ...data, description: plainText(data.description) });
    }),
  );
  server.registerTool('reviews', configOf('reviews'), (query) =>
    answer('reviews', async () => {
      const { data, total } = await call('listReviews', { query });
      return { total, reviews: data };
    }),
  );
  server.registerTool('leaderboard', configOf('leaderboard'), ({ period, ...query }) =>
    answer('leaderboard', async () => {
      const { data } = await call('getLeaderboard', { params: { period }, query });
      const entries = data.entries.map(({ product, ...entry }) => ({
        ...entry,
        product: product && withUrl(product),
      }));
      return { ...data, url: toUrl(leaderboardPaths.of(data.period)), entries };
    }),
  );
  return server;
};
