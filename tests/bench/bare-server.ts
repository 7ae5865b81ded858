import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const [, , bytes, headers = '{}'] = process.argv;
const body = Buffer.alloc(Number(bytes), 'x');
const sent = { ...JSON.parse(headers), 'content-length': String(body.length) };

const server = createServer((_request, response) => response.writeHead(200, sent).end(body));
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
