import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Length of the IPv6 prefix that rate limits count by: a client with one address commonly has its whole /56. */
export const countedBits = 56;

/** Returns the client that an address belongs to: the IPv4 address, also of a mapped or 6to4 one, or the IPv6 /56. */
const networkOf = (address: string): string => {
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const [one = 0, two = 0, three = 0, four = 0] = (parsed as ipaddr.IPv6).parts;
  // Each IPv4 address comes with a whole /48 of these (RFC 3056).
  if (parsed.range() === '6to4') return [two >> 8, two & 255, three >> 8, three & 255].join('.');
  return `${[one, two, three, four & 0xff00].map((group) => group.toString(16)).join(':')}::/${countedBits}`;
};

/** Returns the /48 of an IPv6 network that `addressOf` returned; undefined for other addresses. */
export const widerNetworkOf = (network: string): string | undefined =>
  network.endsWith(`::/${countedBits}`) ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined;

/** Ranges in which an address is that of a proxy that is not trusted, or of this machine. */
const internalRanges = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'unspecified'];

/** Returns the /24 or, of IPv6, the /48 of an address that `addressOf` returned; undefined if it is unknown or internal. */
export const originOf = (address: string | undefined): string | undefined => {
  const [start = ''] = address?.split('/') ?? [];
  if (!address || !ipaddr.isValid(start) || internalRanges.includes(ipaddr.parse(start).range()))
    return undefined;
  return widerNetworkOf(address) ?? address.replace(/\d+$/, '0/24');
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

/** Rate-limit key shared by all requests whose connection was reset before its address was read. */
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
