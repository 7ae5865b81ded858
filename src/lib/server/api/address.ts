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

/** An IPv4 address inside of an IPv6 one, as sockets that take both write it. */
const mappedIn = ([a, b, c, d, e, marker, high = 0, low = 0]: number[]): string | undefined =>
  marker === 0xffff && !(a || b || c || d || e)
    ? [high >> 8, high & 255, low >> 8, low & 255].join('.')
    : undefined;

/** Whoever has one IPv6 address commonly has the 2^72 that begin with the same 56 bits, and counts once. */
const networkOf = (address: string): string => {
  if (isIPv4(address)) return address;
  const groups = groupsOf(address.replace(/%.*$/, ''));
  const mapped = mappedIn(groups);
  if (mapped) return mapped;
  const [one = 0, two = 0, three = 0, four = 0] = groups;
  return `${[one, two, three, four & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
};

/** The address in what a proxy notes: alone, or with a port, as Azure and IIS write it. */
const notedAddress = (noted: string): string | undefined => {
  const address = noted
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^\[([^\]]*)\](:\d*)?$/, '$1')
    .replace(/^([\d.]+):\d*$/, '$1');
  return isIPv4(address) || isIPv6(address) ? address : undefined;
};

/**
 * The address that a call came from, as far as calls are counted by it. Behind a trusted proxy it is the last one that the proxy noted: those
 * before it are whatever the caller claimed, and what is no address counts as the proxy. A call from within the process has none.
 */
export const addressOf = (
  { forwardedFor, socket }: { forwardedFor: string | undefined; socket: string | undefined },
  trustProxy: boolean,
): string | undefined => {
  const noted = trustProxy ? forwardedFor?.split(',').at(-1) : undefined;
  const address = (noted && notedAddress(noted)) || socket;
  return address && networkOf(address);
};
