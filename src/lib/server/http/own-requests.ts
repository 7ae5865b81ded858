import type { IncomingMessage } from 'node:http';
import { paths } from '#lib/paths.ts';
import { isLoopback } from '#lib/server/ops/production-rules.ts';

/** Lists the demo's mails, whose links verify addresses and change passwords. */
const mails = paths.demoMail;

/** Whether only users of this machine may see what is at a path. */
export const isDemoMailPath = (path: string): boolean => path === mails || path.startsWith(`${mails}/`);

const parseHost = (host: string): URL | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;

/**
 * Whether a request comes from the site's own pages and is addressed to its own name: not from another origin, and not
 * to a foreign name that resolves to this machine (DNS rebinding). For a site that only its own machine can reach.
 */
export const isOwnRequest =
  (siteUrl: string) =>
  ({
    headers: { host = '', origin },
    socket: { localPort },
  }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean => {
    const asked = parseHost(host);
    if (!asked || asked.host !== host.toLowerCase()) return false;
    const isSite = asked.host === new URL(siteUrl).host;
    const isHere = isLoopback(asked.hostname) && Number(asked.port || 80) === localPort;
    return (isSite || isHere) && (origin === undefined || origin === siteUrl || origin === asked.origin);
  };
