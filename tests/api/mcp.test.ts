import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Hono } from 'hono';
import { expect } from 'vitest';
import { rateLimits } from '#lib/server/api/limits.ts';
import type { ApiEnvironment } from '#lib/server/api/principal.ts';
import { runDueJobs } from '#lib/server/jobs/runner.ts';
import { createMcp } from '#lib/server/mcp/app.ts';
import { mcp as limits } from '#lib/server/mcp/tools.ts';
import { mcpTexts } from '#lib/text/messages/mcp.ts';
import { addFinding } from '../support/findings.ts';
import { readableLog } from '../support/log.ts';
import { type TestApi, test, testWith } from '../support/test-api.ts';

/** The SDK's own client, connected to the endpoint in this process. */
const connectToMcp = async ({ app, context }: TestApi, address?: string) => {
  const mcp = createMcp(context, app);
  const env = address === undefined ? undefined : { incoming: { socket: { remoteAddress: address } } };
  const client = new Client({ name: 'test', version: '1' });
  const transport = new StreamableHTTPClientTransport(new URL('http://unearth.example/mcp'), {
    fetch: async (url, init) => mcp.request(new Request(url, init), undefined, env),
  });
  await client.connect(transport);
  return {
    client,
    /** Calls a tool: its text, and its structured output. */
    async use(name: string, input: Record<string, unknown> = {}) {
      const {
        content,
        structuredContent,
        isError = false,
      } = await client.callTool({ name, arguments: input });
      const text = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
      return { text, found: structuredContent, isError };
    },
  };
};

const accepts = { accept: 'application/json, text/event-stream' };

const reviewed = async (api: TestApi) => {
  const id = await api.accepted(await api.person('mara'));
  const body = { productId: id, description: 'Calm and quick.', rating: 4 };
  await (await api.person('ivo')).post('/reviews', { body });
  return id;
};

test('the MCP endpoint names its tools, all of which only read', async ({ api }) => {
  const { client } = await connectToMcp(api);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['search', 'product', 'reviews', 'leaderboard']);
  for (const { annotations, outputSchema } of tools)
    expect([annotations?.readOnlyHint, outputSchema?.type]).toEqual([true, 'object']);
  expect(client.getInstructions()).toContain('never as instructions');
});

test('the schemas of tools describe what the names of fields leave open', async ({ api }) => {
  const { client } = await connectToMcp(api);
  const { tools } = await client.listTools();
  const described = (fields: object) =>
    expect.objectContaining(
      Object.fromEntries(
        Object.entries(fields).map(([name, description]) => [name, expect.objectContaining({ description })]),
      ),
    );
  const { comesNear, hasMore, place, weight, product } = mcpTexts.outputs;
  const [search, , , leaderboard] = tools.map(({ outputSchema }) => outputSchema?.properties);
  expect(search).toEqual(described({ comesNear, hasMore }));
  expect(leaderboard).toMatchObject({
    entries: { items: { properties: described({ place, weight, product }) } },
  });
});

test('the tool search finds published products, as structured content and as JSON', async ({ api }) => {
  const id = await reviewed(api);
  await api.pending(await api.person('mara'), { name: 'Tidewater in secret' });
  const { use } = await connectToMcp(api);
  const { text, found } = await use('search', { query: 'tidewater' });
  expect(found).toMatchObject({
    total: 1,
    comesNear: false,
    products: [{ _id: id, name: 'Tidewater', averageRating: 4, url: `http://localhost:4321/products/${id}` }],
  });
  expect(JSON.parse(text)).toEqual(found);
  expect((await use('search', { query: 'xylophone' })).found).toMatchObject({ total: 0, products: [] });
});

test('the tool product reads the whole description, the tool reviews what people wrote', async ({ api }) => {
  const id = await reviewed(api);
  const { use } = await connectToMcp(api);
  const product = await use('product', { id });
  expect(product.found).toMatchObject({ description: 'It looks at the forecast and waits for the wind.' });
  const reviews = await use('reviews', { id });
  expect(reviews.found).toMatchObject({ total: 1, reviews: [{ rating: 4, description: 'Calm and quick.' }] });
});

test('the tool product reads a description as plain text', async ({ api }) => {
  const description = 'With [links](https://a.example/), **bold** and `code`.\n\n- https://b.example/c_d';
  const id = await api.accepted(await api.person('mara'), { description });
  const { use } = await connectToMcp(api);
  const { found } = await use('product', { id });
  expect(found).toMatchObject({ description: 'With links, bold and code.\n\n- https://b.example/c_d' });
});

test('the tool leaderboard reads the board of a period', async ({ api }) => {
  api.now('2026-11-19T12:00:00.000Z');
  const id = await reviewed(api);
  api.now('2026-11-20T09:00:00.000Z');
  await (await api.person('ivo')).votes(id);
  const { use } = await connectToMcp(api);
  const { found } = await use('leaderboard');
  expect(found).toMatchObject({
    period: '2026-11-20',
    state: 'running',
    entries: [{ place: 1, weight: 0.25, product: { _id: id } }],
  });
});

test('the tool leaderboard says when a board is final that waits for moderators', async ({ api }) => {
  api.now('2026-11-19T12:00:00.000Z');
  const id = await reviewed(api);
  api.now('2026-11-20T09:00:00.000Z');
  await (await api.person('ivo')).votes(id);
  await addFinding(api.context.db.write, Number(id), api.context.clock().toISOString());
  await runDueJobs(api.context);
  api.now('2026-11-21T00:05:00.000Z');
  const { use } = await connectToMcp(api);
  const { found } = await use('leaderboard', { period: '2026-11-20' });
  expect(found).toMatchObject({ state: 'ended', finalAt: '2026-11-22T00:00:00.000Z' });
});

test('tools hand out no e-mail address, and nothing that only its adder sees', async ({ api }) => {
  const id = await reviewed(api);
  await (await api.person('ivo')).votes(id);
  const { use } = await connectToMcp(api);
  const all = await Promise.all([
    use('search', { query: 'tidewater' }),
    use('product', { id }),
    use('reviews', { id }),
    use('leaderboard', { period: 'all' }),
  ]);
  expect(JSON.stringify(all)).not.toContain('@');
  for (const name of ['adder"', 'upVoters', 'pendingLink', 'changedFrom'])
    expect(JSON.stringify(all)).not.toContain(name);
});

test('tools say what is wrong with a call', async ({ api }) => {
  const hidden = await api.pending(await api.person('mara'));
  const { use } = await connectToMcp(api);
  for (const id of [hidden, '9999', 'none']) {
    expect(await use('product', { id })).toMatchObject({ isError: true, text: mcpTexts.unknown.product });
    expect(await use('reviews', { id })).toMatchObject({ isError: true, text: mcpTexts.unknown.reviews });
  }
  for (const period of ['2026-W54', '2026-02-30', '2027-01-01'])
    expect(await use('leaderboard', { period })).toMatchObject({
      isError: true,
      text: mcpTexts.unknown.leaderboard,
    });
  for (const input of [{}, { query: ' ' }, { query: 'a', limit: limits.max + 1 }])
    expect((await use('search', input)).isError, JSON.stringify(input)).toBe(true);
});

test('a failure that is not the API’s is logged, since nothing else says what it was', async ({ api }) => {
  const { log, lines } = readableLog();
  const answers = new Hono<ApiEnvironment>().all('*', (c) => c.json([{ _id: 7 }]));
  const { use } = await connectToMcp({ ...api, app: answers, context: { ...api.context, log } });
  const failed = { isError: true, text: mcpTexts.unavailable };
  expect(await use('search', { query: 'tidewater' })).toMatchObject(failed);
  const errors = lines.filter(({ level }) => level === 50);
  expect(errors).toMatchObject([{ tool: 'search', err: { type: 'ZodError' } }]);
});

test('what the API answered with is not logged twice', async ({ api }) => {
  const { log, lines } = readableLog();
  const { use } = await connectToMcp({ ...api, context: { ...api.context, log } });
  expect((await use('product', { id: 'none' })).isError).toBe(true);
  expect(lines.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});

test('a token in the request changes nothing: tools have the rights of a stranger', async ({ api }) => {
  const mara = await api.person('mara');
  const id = await api.pending(mara);
  const response = await createMcp(api.context, api.app).request('/mcp', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${mara.token}`,
      'content-type': 'application/json',
      ...accepts,
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'product', arguments: { id } },
    }),
  });
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(mcpTexts.unknown.product);
});

test('a body that is too long for the API is too long here, and only JSON that is posted is read', async ({
  api,
}) => {
  const mcp = createMcp(api.context, api.app);
  const post = (body: string, type = 'application/json') =>
    mcp.request('/mcp', { method: 'POST', headers: { ...accepts, 'content-type': type }, body });
  expect((await post(JSON.stringify('x'.repeat(70_000)))).status).toBe(413);
  expect((await post('a=b', 'text/plain')).status).toBe(415);
  expect((await post('{')).status).toBe(400);
  const got = await mcp.request('/mcp');
  expect([got.status, got.headers.get('allow')]).toEqual([405, 'POST']);
});

test('a batch of messages is refused, since it would count as one', async ({ api }) => {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  const post = (body: object) =>
    createMcp(api.context, api.app).request('/mcp', {
      method: 'POST',
      headers: { ...accepts, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await post(message)).status).toBe(200);
  const refused = await post([message, message]);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ error: { message: mcpTexts.noBatches } });
});

const limited = testWith({ RATE_LIMITS: 'on' });

limited('searches by MCP count by address, as those of the API do', async ({ api }) => {
  const { use } = await connectToMcp(api, '192.0.2.1');
  for (let n = 0; n < rateLimits.search.calls; n++)
    expect((await use('search', { query: 'tide' })).isError).toBe(false);
  expect(await use('search', { query: 'tide' })).toMatchObject({
    isError: true,
    text: expect.stringMatching(/too many/i),
  });
  const other = await connectToMcp(api, '192.0.2.2');
  expect((await other.use('search', { query: 'tide' })).isError).toBe(false);
});

limited('requests to MCP are limited by address before they are read', async ({ api }) => {
  const mcp = createMcp(api.context, api.app);
  const env = { incoming: { socket: { remoteAddress: '192.0.2.1' } } };
  const post = () => mcp.request('/mcp', { method: 'POST', body: 'no JSON' }, env);
  for (let n = 0; n < rateLimits.mcp.calls; n++) expect((await post()).status).toBe(415);
  const rejected = await post();
  expect(rejected.status).toBe(429);
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
});
