import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, test } from 'vitest';
import { post } from '#lib/server/webhooks/post.ts';
import { addressesOf, isPublic, receiversOf } from '#lib/server/webhooks/public-addresses.ts';
import { startReceiver } from '../../../support/webhook-receiver.ts';

const letter = { headers: {}, body: '{}' };
const { signal } = new AbortController();

// biome-ignore format: a table
const hidden = {
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.0.1', 'fc00::1', 'fd12:3456::1', 'fec0::1'],
  'link-local': ['169.254.169.254', '169.254.0.1', 'fe80::1', 'fe80::5efe:7f00:1'],
  'carrier-grade NAT': ['100.64.0.1', '100.127.255.255'],
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  'multicast and broadcast': ['224.0.0.1', '239.1.2.3', '255.255.255.255', 'ff02::1', 'ff0e::1'],
  reserved: ['192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '3fff::1', '100::1', '4000::1'],
  'IPv4 in IPv6': ['::ffff:127.0.0.1', '::ffff:7f00:1', '::ffff:8.8.8.8', '::7f00:1', '::10.0.0.1', '::ffff:0:7f00:1'],
  'NAT64, 6to4 and Teredo': ['64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::a00:1', '2002:7f00:1::', '2002:a00:1::1', '2001::1'],
  'no address': ['', 'localhost', '127.1', '0x7f000001', '10.0.0.1/8', '1.1.1.1.1'],
};

test.for(Object.entries(hidden))('addresses that are not public: %s', ([, addresses]) => {
  expect(addresses.filter(isPublic)).toEqual([]);
});

test('public addresses', () => {
  const some = ['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450::1'];
  expect(some.filter(isPublic)).toEqual(some);
});

describe('a host', () => {
  const rules = (...found: string[]) => ({
    allowsHttp: false,
    isAllowed: isPublic,
    resolve: async () => found,
  });
  const found = (url: string, ...addresses: string[]) => addressesOf(new URL(url), rules(...addresses));

  test('is refused if one of its addresses is private, or it has none', async () => {
    expect(await found('https://a.example', '1.1.1.1', '2606:4700::1')).toEqual(['1.1.1.1', '2606:4700::1']);
    await expect(found('https://a.example', '1.1.1.1', '10.0.0.1')).rejects.toThrow('no public host');
    await expect(found('https://a.example')).rejects.toThrow('no public host');
  });

  test.for([
    'https://127.1/',
    'https://0x7f.1/',
    'https://0177.0.0.1/',
    'https://2130706433/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::7f00:1]/',
    'https://①②⑦.⓪.⓪.①/',
  ])('is refused in another spelling: %s', async (url) => {
    await expect(found(url, '1.1.1.1')).rejects.toThrow('no public host');
  });

  test('is called by https, at a port of the web or above 1023', async () => {
    await expect(found('http://a.example', '1.1.1.1')).rejects.toThrow('https://');
    for (const port of [22, 25, 81, 1023])
      await expect(found(`https://a.example:${port}`, '1.1.1.1'), String(port)).rejects.toThrow('port');
    for (const port of [80, 443, 1024, 8443])
      expect(await found(`https://a.example:${port}`, '1.1.1.1')).toEqual(['1.1.1.1']);
  });

  test('of this machine is called by the demo alone', () => {
    for (const demo of [true, false]) {
      const receivers = receiversOf({ demo });
      expect([receivers.allowsHttp, receivers.isAllowed('127.0.0.1'), receivers.isAllowed('::1')]).toEqual([
        demo,
        demo,
        demo,
      ]);
      expect(receivers.isAllowed('10.0.0.1')).toBe(false);
      expect(receivers.isAllowed('169.254.169.254')).toBe(false);
    }
  });
});

describe('a call', () => {
  test('connects to the addresses that were checked, without another look-up', async () => {
    const { receiver, close } = await startReceiver();
    let lookUps = 0;
    const receivers = {
      allowsHttp: true,
      isAllowed: (address: string) => address === '127.0.0.1',
      // A second look-up would get another address.
      resolve: async () => (lookUps++ ? ['127.0.0.2'] : ['127.0.0.1']),
    };
    const url = receiver.url.replace('127.0.0.1', 'not-in-any-dns.example');
    expect(await post({ url, ...letter }, receivers, signal)).toMatchObject({ status: 200, text: 'thanks' });
    expect(lookUps).toBe(1);
    expect(receiver.received[0]?.headers.host).toMatch(/^not-in-any-dns\.example:/);
    expect((await post({ url, ...letter }, receivers, signal)).error).toContain('no public host');
    expect(receiver.received).toHaveLength(1);
    close();
  });

  test('reads the beginning of an answer that does not end, in text that can be stored', async () => {
    const { receiver, close } = await startReceiver();
    // 120 MB: more than the connection's buffers hold.
    let left = 2_000;
    receiver.answer = (response) => {
      const write = (): void => {
        while (left && response.write('\0ä'.repeat(20_000))) left--;
        if (left) response.once('drain', write);
        else response.end();
      };
      write();
    };
    const receivers = { allowsHttp: true, isAllowed: () => true, resolve: async () => [] };
    const { status, text } = await post({ url: receiver.url, ...letter }, receivers, signal);
    expect([status, text]).toEqual([200, 'ä'.repeat(500)]);
    expect(left).toBeGreaterThan(1_000);
    close();
  });

  test('to a name server that hangs ends with the stop of the server', async () => {
    const stopping = new AbortController();
    const receivers = { allowsHttp: true, isAllowed: isPublic, resolve: () => new Promise<never>(() => {}) };
    const called = post({ url: 'https://slow.example', ...letter }, receivers, stopping.signal);
    stopping.abort();
    await expect(called).rejects.toBe(stopping.signal.reason);
  });

  test.for([
    ['HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n', 101, 'Answered 101'],
    ['', null, 'closed before the answer'],
  ] as const)('ends after %j and the end of the connection', async ([sent, status, error]) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => (status ? socket.write(sent) : socket.end(sent)));
    });
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const receivers = { allowsHttp: true, isAllowed: () => true, resolve: async () => [] };
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const answer = await post({ url, ...letter }, receivers, signal);
    expect(answer).toMatchObject({ status, error: expect.stringContaining(error) });
    server.close();
  });

  test('names why there is no answer', async () => {
    const receivers = { allowsHttp: true, isAllowed: () => true, resolve: async () => ['127.0.0.1'] };
    const { error } = await post({ url: 'http://closed.example:1025/', ...letter }, receivers, signal);
    expect(error).toContain('nothing listens');
    const failing = {
      ...receivers,
      resolve: () => Promise.reject(Object.assign(new Error(), { code: 'ESERVFAIL' })),
    };
    const answer = await post({ url: 'https://a.example', ...letter }, failing, signal);
    expect(answer.error).toContain('name server');
  });
});
