import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { answerCached } from '#lib/server/http/cached-pages.ts';
import { ensureFree, finish, listen, passedSocket, timeouts } from '#lib/server/http/listen.ts';
import { prepareResponse } from '#lib/server/http/prepared-response.ts';
import { ConfigError } from '#lib/server/ops/config.ts';
import { freePort } from '../../../support/free-port.ts';

const anywhere = { host: '127.0.0.1', port: 0 };

test('a server that shuts down finishes running requests, and accepts no more', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const server = await listen((_, response) => asked.resolve(response), anywhere);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const waiting = once(get({ ...anywhere, port, agent }), 'response');

  const response = await asked.promise;
  const finished = finish(server);
  await expect(once(get({ ...anywhere, port, agent: false }), 'response')).rejects.toThrow('ECONNREFUSED');
  response.end('at last');
  const [received] = await waiting;
  expect(await text(received)).toBe('at last');
  await finished;
});

test('a port in use is an error that names the setting', async () => {
  const server = await listen(() => {}, anywhere);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const taken = new ConfigError(`Port ${port} is taken: set PORT`);
  await expect(listen(() => {}, { ...anywhere, port })).rejects.toThrow(taken);
  await expect(ensureFree({ ...anywhere, port })).rejects.toThrow(taken);
});

test('a port that was only looked at is free after it', async () => {
  const port = await freePort();
  await ensureFree({ ...anywhere, port });
  const server = await listen(() => {}, { ...anywhere, port });
  server.close();
});

test('a socket that systemd passes to this process is its fourth file, and there is one', () => {
  expect(passedSocket({ LISTEN_PID: '42', LISTEN_FDS: '1' }, 42)).toBe(3);
  expect(passedSocket({ LISTEN_PID: '41', LISTEN_FDS: '1' }, 42)).toBeUndefined();
  expect(passedSocket({}, 42)).toBeUndefined();
  expect(() => passedSocket({ LISTEN_PID: '42', LISTEN_FDS: '2' }, 42)).toThrow(
    new ConfigError('systemd passes 2 sockets: the socket unit must have one ListenStream'),
  );
});

test('a socket of another port than PORT is an error that names both', async () => {
  const other = await listen(() => {}, anywhere);
  onTestFinished(() => void other.close());
  const { port } = other.address() as AddressInfo;
  // Node has no public name for it. One process can't listen on it twice.
  const { fd } = (other as unknown as { _handle: { fd: number } })._handle;
  const program = `
    const { listen } = await import('#lib/server/http/listen.ts');
    await listen(() => {}, { host: '127.0.0.1', port: 1, fd: 3 }).catch(({ message }) => console.log(message));
    process.exit();`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit', fd],
    encoding: 'utf8',
  });
  expect(stdout).toBe(
    `systemd listens on port ${port}, PORT is 1: change PORT, or ListenStream in unearth.socket\n`,
  );
});

test.each(['192.0.2.1', 'nowhere.invalid'])(
  'the host %s, which is not this machine, is an error too',
  async (host) => {
    await expect(listen(() => {}, { host, port: 0 })).rejects.toThrow(
      new ConfigError(`HOST must be an address of this machine (it is "${host}")`),
    );
  },
);

const quick = { ...timeouts, keepAliveTimeout: 60_000, connectionsCheckingInterval: 20 };

/** Sends an incomplete request. @returns all that is received until the connection closes */
const sendPart = async (port: number, part: string): Promise<string> => {
  const socket = connect(port, anywhere.host);
  socket.write(part);
  return text(socket);
};

test.each([
  ['a header', { headersTimeout: 100, requestTimeout: 60_000 }, 'GET / HTTP/1.1\r\nhost: x\r\nx-slow: '],
  [
    'a body',
    { headersTimeout: 100, requestTimeout: 200 },
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nab',
  ],
])('a client too slow with %s gets a 408, soon after the timeout', async (_, times, part) => {
  const server = await listen(() => {}, anywhere, { ...quick, ...times });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  expect(await sendPart(port, part)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that does not read what was sent loses its connection', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024);
  const server = await listen((_, response) => void response.end(body), anywhere, { ...quick, timeout: 200 });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  let isClosed = false;
  server.once('connection', (socket) => {
    socket.once('close', () => {
      isClosed = true;
    });
  });
  const client = connect(port, anywhere.host);
  onTestFinished(() => void client.destroy());
  client.pause();
  client.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => isClosed, { timeout: 10_000 }).toBe(true);
});

const pipelined = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n';

test('pipelined requests are answered one after the other, in their order', async () => {
  const begun: ServerResponse[] = [];
  const server = await listen((_, response) => void begun.push(response), anywhere);
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, anywhere.host);
  client.write(pipelined.repeat(33));
  for (let n = 0; n < 33; n++) {
    await expect.poll(() => begun.length).toBe(n + 1);
    const [[received]] = await Promise.all([once(client, 'data'), begun[n]?.end(`answer ${n}`)]);
    expect(String(received)).toMatch(new RegExp(`^HTTP/1.1 200 OK[^]+answer ${n}$`));
  }
});

test('a client that sends many requests and reads no answer gets one answer made, and loses its connection', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024);
  let answers = 0;
  const server = await listen((_, response) => {
    answers++;
    response.end(body);
  }, anywhere);
  onTestFinished(() => void server.close());
  const connected = once(server, 'connection');
  const client = connect((server.address() as AddressInfo).port, anywhere.host).pause();
  onTestFinished(() => void client.destroy());
  client.on('error', () => {}).write(pipelined.repeat(2_000));
  const [socket] = await connected;
  await expect.poll(() => socket.destroyed).toBe(true);
  expect(answers).toBe(1);
});

test('the errors of a connection that is closed for its many requests have no stack, those after it have one', async () => {
  const aborted = Promise.withResolvers<Error>();
  const server = await listen((request) => void request.once('error', aborted.resolve), anywhere);
  onTestFinished(() => void server.close());
  const client = connect((server.address() as AddressInfo).port, anywhere.host);
  onTestFinished(() => void client.destroy());
  const withBody = 'POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\n\r\n1';
  client.on('error', () => {}).write(withBody + pipelined.repeat(40));
  expect((await aborted.promise).stack).not.toContain('\n    at ');
  expect(new Error('later').stack).toContain('\n    at ');
});

test('an answer that closes its connection is the last: what was sent after it is not carried out', async () => {
  let answers = 0;
  const server = await listen((_, response) => {
    answers++;
    response.setHeader('connection', 'close').end();
  }, anywhere);
  onTestFinished(() => void server.close());
  await sendPart((server.address() as AddressInfo).port, pipelined.repeat(3));
  expect(answers).toBe(1);
});

test('the timeouts act within two seconds', () => {
  expect(timeouts.connectionsCheckingInterval).toBeLessThanOrEqual(2_000);
  expect(timeouts).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000, timeout: 75_000 });
});

test('a request that comes on a kept connection while the server shuts down is answered, and told to close', async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  let requests = 0;
  const server = await listen((_, response) => {
    if (requests++ === 1) asked.resolve(response);
    else response.end('first');
  }, anywhere);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const [response] = await once(get({ ...anywhere, port, agent }), 'response');
    return { body: await text(response), connection: response.headers.connection };
  };
  expect(await ask()).toEqual({ body: 'first', connection: 'keep-alive' });

  const finished = finish(server);
  const second = ask();
  (await asked.promise).end('second');
  expect(await second).toEqual({ body: 'second', connection: 'close' });
  await finished;
});

test('a page, too, is told to close, and one that was asked for before the shutdown', async () => {
  const page = prepareResponse(200, {}, { identity: Buffer.from('page') });
  const send = (response: ServerResponse, request: IncomingMessage): void => {
    const answer = answerCached(
      { pages: { find: () => ({ value: { prepared: page, tags: [], cacheable: true } }) } },
      () => {},
    );
    answer(request, response);
  };
  const asked = Promise.withResolvers<() => void>();
  const server = await listen((request, response) => {
    if (request.url === '/') send(response, request);
    else asked.resolve(() => send(response, request));
  }, anywhere);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const other = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  onTestFinished(() => other.destroy());
  const ask = async (path: string, agent: Agent) => {
    const [response] = await once(get({ ...anywhere, port, agent, path }), 'response');
    return { body: await text(response), connection: response.headers.connection };
  };
  expect(await ask('/', agent)).toEqual({ body: 'page', connection: undefined });
  const before = ask('/slow', other);
  const answer = await asked.promise;

  const finished = finish(server);
  expect(await ask('/', agent)).toEqual({ body: 'page', connection: 'close' });
  answer();
  expect(await before).toEqual({ body: 'page', connection: 'close' });
  await finished;
});

test('of pipelined requests that have arrived before a shutdown all are answered, and the last is told to close', async () => {
  const begun: ServerResponse[] = [];
  const server = await listen((_, response) => void begun.push(response), anywhere);
  const client = connect((server.address() as AddressInfo).port, anywhere.host);
  const received = text(client);
  client.write(pipelined.repeat(2));
  await expect.poll(() => begun.length).toBe(1);
  const finished = finish(server);
  begun[0]?.end('first');
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.end('second');
  expect((await received).match(/^connection: .*|first|second$/gim)).toEqual([
    'Connection: keep-alive',
    'first',
    'connection: close',
    'second',
  ]);
  await finished;
});

test('a request that waits to be read while the process is busy is answered, however long that takes', async () => {
  const server = await listen((_, response) => void response.end('answered'), anywhere);
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const ask = async () => {
    const [response] = await once(get({ ...anywhere, port, agent }), 'response');
    return text(response);
  };
  await ask();
  const finished = finish(server);
  const second = ask();
  // Busy from before the request has come until after idle connections are to be ended.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 400));
  expect(await second).toBe('answered');
  await finished;
});

test('a response that its client still reads is sent to its end', async () => {
  const body = Buffer.alloc(16 * 1024 * 1024);
  const server = await listen((_, response) => void response.end(body), anywhere);
  const { port } = server.address() as AddressInfo;
  const [response] = await once(
    get({ ...anywhere, port, agent: new Agent({ keepAlive: true }) }),
    'response',
  );
  const { closeIdleConnections } = server;
  let looks = 0;
  const { promise: looked, resolve } = Promise.withResolvers<void>();
  server.closeIdleConnections = () => {
    looks++;
    closeIdleConnections.call(server);
  };
  const finished = finish(server);
  setTimeout(resolve, 600); // until it has looked for idle connections twice
  await looked;
  expect((await buffer(response)).length).toBe(body.length);
  await finished;
  expect(looks).toBeGreaterThan(0);
});
