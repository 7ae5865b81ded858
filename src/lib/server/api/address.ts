import { isIPv6 } from 'node:net';

/** Whoever has one IPv6 address has all those that begin with the same half of it, and counts once. */
const networkOf = (address: string): string => {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const half = [...before, ...zeros, ...after].slice(0, 4);
  return `${half.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/**
 * The address that a call came from, as far as calls are counted by it. Behind a trusted proxy it is the last one that the proxy noted: those
 * before it are whatever the caller claimed. A call from within the process has none.
 */
export const addressOf = (
  { forwardedFor, socket }: { forwardedFor: string | undefined; socket: string | undefined },
  trustProxy: boolean,
): string | undefined => {
  const noted = trustProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  const address = noted || socket;
  return address && networkOf(address);
};
