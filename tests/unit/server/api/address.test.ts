import { expect, test } from 'vitest';
import { addressOf, originOf, peerOf, widerNetworkOf } from '#lib/server/api/address.ts';

const proxy = '10.0.0.1';
const noted = (forwardedFor: string | undefined) => addressOf({ forwardedFor, socket: proxy }, true);

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:c000:201', '192.0.2.1'],
  ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
  ['2001:0DB8:0001:23FF:ffff:ffff:ffff:ffff', '2001:db8:1:2300::/56'],
  ['2001:db8:1:2400::1', '2001:db8:1:2400::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['2001:db8:1:23::192.0.2.1', '2001:db8:1:0::/56'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['::', '0:0:0:0::/56'],
  ['2002:c000:201::1', '192.0.2.1'],
  ['2002:c000:201:ff00::1', '192.0.2.1'],
])('a socket at %s is counted as %s', (socket, counted) => {
  expect(addressOf({ forwardedFor: undefined, socket }, false)).toBe(counted);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['203.0.113.9:50123', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9:50123', '203.0.113.9'],
  ['[2001:db8:1:2345::1]:443', '2001:db8:1:2300::/56'],
  ['[2001:db8:1:2345::1]', '2001:db8:1:2300::/56'],
  ['"[2001:db8:1:2345::1]:443"', '2001:db8:1:2300::/56'],
  ['2001:db8:1:2345::1', '2001:db8:1:2300::/56'],
  ['[::ffff:203.0.113.9]:80', '203.0.113.9'],
  ['fe80::1%eth0', 'fe80:0:0:0::/56'],
])('X-Forwarded-For %s of a trusted proxy means %s', (forwardedFor, counted) => {
  expect(noted(forwardedFor)).toBe(counted);
});

test.each([
  undefined,
  '',
  ' ',
  ',',
  'unknown',
  '_hidden',
  '203.0.113',
  '999.1.1.1',
  '203.0.113.9 evil',
  '[x]:1',
  '2001:db8',
  '203.0."113.9"',
  '"203.0."113.9',
  '2001:db8:[1::1]',
  '[2001:db8:1::]1',
  '2001:db8::203.0.113.9:80',
])('X-Forwarded-For %j is no address, and the proxy’s own counts', (forwardedFor) => {
  expect(noted(forwardedFor)).toBe(proxy);
});

test('requests whose connection was reset count together, and not as calls within the process', () => {
  expect(peerOf({ remoteAddress: '192.0.2.1' })).toBe('192.0.2.1');
  const reset = () => addressOf({ forwardedFor: undefined, socket: peerOf({}) }, false);
  expect(reset()).toBe('unknown');
});

test('without a trusted proxy X-Forwarded-For is ignored, and within the process there is no address', () => {
  expect(addressOf({ forwardedFor: '203.0.113.9', socket: proxy }, false)).toBe(proxy);
  expect(addressOf({ forwardedFor: undefined, socket: undefined }, true)).toBeUndefined();
});

test.each([
  ['192.0.2.1', '192.0.2.0/24'],
  ['192.0.2.255', '192.0.2.0/24'],
  ['::ffff:192.0.2.9', '192.0.2.0/24'],
  ['2002:c000:201::1', '192.0.2.0/24'],
  ['192.0.3.1', '192.0.3.0/24'],
  ['2001:db8:1:2345::1', '2001:db8:1::/48'],
  ['2001:DB8:1:ff00::', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['10.0.0.1', undefined],
  ['172.18.0.1', undefined],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['fd00::1', undefined],
  ['fe80::1%eth0', undefined],
  ['unknown', undefined],
  [undefined, undefined],
])('votes from %s come from the network %s', (socket, network) => {
  expect(originOf(addressOf({ forwardedFor: undefined, socket }, false))).toBe(network);
});

test('an IPv6 network is part of a /48, and an IPv4 address of none', () => {
  expect(widerNetworkOf('2001:db8:1:2300::/56')).toBe('2001:db8:1::/48');
  expect(widerNetworkOf('192.0.2.1')).toBeUndefined();
});
