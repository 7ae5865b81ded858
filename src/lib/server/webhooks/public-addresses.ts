import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { seconds } from '#lib/domain/durations.ts';
import type { Config } from '#lib/server/ops/config.ts';
import { webhookErrors } from '#lib/text/messages/webhooks.ts';

/** Rules for the addresses that members enter and this server calls. */
export interface ReceiverPolicy {
  /** True if http is allowed as well as https. */
  allowsHttp: boolean;
  /** True if an IP address may be called. */
  isAllowed(address: string): boolean;
  /** The IP addresses of a host name. */
  resolve(host: string): Promise<string[]>;
}

/** IPv6 has one range that is public, less what ipaddr.js knows: it takes ::7f00:1, a form of 127.0.0.1, for unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for an address on the public internet. */
export const isPublic = (address: string): boolean => {
  if (!isIP(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
};

const isLoopback = (address: string): boolean => ipaddr.parse(address).range() === 'loopback';

/** Not `lookup`: that occupies one of four threads, which files need too, for as long as a name server hangs. */
const resolver = new Resolver({ timeout: seconds(2), tries: 2 });

const resolve = async (host: string): Promise<string[]> => {
  const families = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = families.flatMap((family) => (family.status === 'fulfilled' ? family.value : []));
  const [failed] = families.filter((family) => family.status === 'rejected');
  if (!found.length && failed) throw failed.reason;
  return found;
};

/** The demo, which only this machine can reach, calls receivers on this machine too. */
export const receiversOf = ({ demo }: Pick<Config, 'demo'>): ReceiverPolicy => ({
  allowsHttp: demo,
  isAllowed: (address) => isPublic(address) || (demo && isLoopback(address)),
  resolve,
});

/** A URL that may not be called. A host that does not exist has the same text: a separate one would reveal names of the inner network. */
export class RefusedHost extends Error {
  override name = 'RefusedHost';
}

/** The host without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

const missing: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Returns the IP addresses of a URL that may be called. All must be: an attacker's name server can mix them.
 * @throws RefusedHost, or an error of the resolver
 */
export const addressesOf = async (
  url: URL,
  { allowsHttp, isAllowed, resolve }: ReceiverPolicy,
): Promise<string[]> => {
  if (url.protocol !== 'https:' && !allowsHttp) throw new RefusedHost(webhookErrors.notHttps);
  if (url.port && url.port !== '80' && Number(url.port) < 1024) throw new RefusedHost(webhookErrors.port);
  const host = hostOf(url);
  let found = [host];
  if (!isIP(host)) {
    found = await resolve(host).catch((error: NodeJS.ErrnoException) => {
      if (missing.has(error.code)) throw new RefusedHost(webhookErrors.notPublic);
      throw error;
    });
  }
  if (!found.length || !found.every(isAllowed)) throw new RefusedHost(webhookErrors.notPublic);
  return found;
};

/** The error of the URL of a webhook, for its field. A name server that does not respond does not make it invalid. */
export const urlError = async (url: string, receivers: ReceiverPolicy): Promise<string | undefined> => {
  try {
    await addressesOf(new URL(url), receivers);
  } catch (error) {
    if (error instanceof RefusedHost) return error.message;
  }
  return undefined;
};
