import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [body] = (await once(process, 'message')) as [string];
const bytes = Buffer.from(body, 'base64');
const sent = { ...JSON.parse(process.argv[2] ?? '{}'), 'content-length': String(bytes.length) };

const server = createServer((_request, response) => response.writeHead(200, sent).end(bytes));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
