import { isIPv4, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, as numbers. */
const groupsOf = (address: string): number[] => {
  const hexadecimal = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [one = 0, two = 0, three = 0, four = 0] = bytes.slice(0, 4).map(Number);
    return `${((one << 8) | two).toString(16)}:${((three << 8) | four).toString(16)}`;
  });
  const [head = '', tail = ''] = hexadecimal.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].map((group) => Number.parseInt(group, 16));
};

/** The IPv4 address in an IPv4-mapped IPv6 one (`::ffff:192.0.2.1`), which dual-stack sockets report. */
const mappedIn = ([a, b, c, d, e, marker, high = 0, low = 0]: number[]): string | undefined =>
  marker === 0xffff && !(a || b || c || d || e)
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : undefined;

/** Who has one IPv6 address commonly has the 2^72 of its /56, so these count as one client. */
const networkOf = (address: string): string => {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  const mapped = mappedIn(groups);
  if (mapped) return mapped;
  const [one = 0, two = 0, three = 0, four = 0] = groups;
  return `${[one, two, three, four & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
};

/** The address in an entry of X-Forwarded-For, to which Azure and IIS add a port. */
const forwardedAddress = (entry: string): string | undefined => {
  const address = entry
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](:\d*)?$/, '$1')
    .replace(/^([\d.]+):\d*$/, '$1');
  return isIPv4(address) || isIPv6(address) ? address : undefined;
};

/** What all requests count by whose connection was reset before its address was read. */
const unknownAddress = 'unknown';

/** The address of a request's peer. A reset connection has none: without this, its requests would count nowhere. */
export const peerOf = ({ remoteAddress }: { remoteAddress?: string | undefined }): string =>
  remoteAddress ?? unknownAddress;

/**
 * The client address that rate limits count by, an IPv6 one as its /56. Behind a trusted proxy it is the last entry of
 * X-Forwarded-For: the client may have forged those before it. An entry that is no address counts as the proxy.
 * Undefined for a call from within the process.
 */
export const addressOf = (
  { forwardedFor, socket }: { forwardedFor: string | undefined; socket: string | undefined },
  trustProxy: boolean,
): string | undefined => {
  const entry = trustProxy ? forwardedFor?.split(',').at(-1) : undefined;
  const address = (entry && forwardedAddress(entry)) || socket;
  return address && address !== unknownAddress ? networkOf(address) : address;
};
