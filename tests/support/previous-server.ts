/**
 * The API of another release: its own code over HTTP, with the test identity provider. Argument: the folder of its
 * sources; settings come from the environment. Sends its port once it listens.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { getRequestListener } from '@hono/node-server';
import { identityOf } from './person.ts';

const [, , folder = ''] = process.argv;
const load = (file: string) => import(join(folder, 'src/lib/server', file));

const { readConfig }: typeof import('#lib/server/ops/config.ts') = await load('config/config.ts');
const { createContext }: typeof import('#lib/server/context.ts') = await load('context.ts');
const { createApp }: typeof import('#lib/server/app.ts') = await load('app.ts');

const context = await createContext(readConfig(process.env), {
  verifyIdentity: async (token) => identityOf(token),
});
const server = createServer(getRequestListener(createApp(context).fetch));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
const end = (): void => {
  server.closeAllConnections();
  server.close(async () => {
    await context.close();
    process.exit(0);
  });
};
process.once('SIGTERM', end);
process.once('disconnect', end);
