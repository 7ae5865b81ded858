import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createMcp } from '#lib/server/mcp/app.ts';
import type { TestApi } from './test-api.ts';

/** The SDK's own client, connected to the endpoint in this process. */
export const connectToMcp = async ({ app, context }: TestApi, address?: string) => {
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
