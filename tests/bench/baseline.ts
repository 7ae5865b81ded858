import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { fileURLToPath } from 'node:url';
import { type Load, load } from './load.ts';
import { onCore } from './server.ts';

/**
 * Starts a bare Node server, in a separate process on the core of the servers, that only sends this body: the machine's
 * upper bound.
 */
export const bareServer = async (body: Buffer, headers: IncomingHttpHeaders) => {
  const script = fileURLToPath(new URL('bare-server.ts', import.meta.url));
  const [program, args] = onCore('server', [process.execPath, script, JSON.stringify(headers)]);
  const server = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  server.send(body.toString('base64'));
  const [port] = (await once(server, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, close: () => server.kill() };
};

/** The 95th percentile of such a server that sends so many bytes, in milliseconds. */
export const bareP95 = async (
  { bytes, type }: { bytes: number; type: string },
  options: Load,
): Promise<number> => {
  const bare = await bareServer(Buffer.alloc(bytes, 'x'), { 'content-type': type });
  try {
    return (await load(bare.url, options)).p95;
  } finally {
    bare.close();
  }
};
