import type { IncomingMessage } from 'node:http';
import { paths } from '#lib/paths.ts';
import { isLoopback } from '#lib/server/config/production-rules.ts';

/** The demo's mails are listed there: their links verify addresses and change passwords. */
const mails = paths.demoMail;

/** Whether a path shows what only whoever sits at this machine may see. */
export const isDemoMailPath = (path: string): boolean => path === mails || path.startsWith(`${mails}/`);

/** A host and port as URLs write them. */
const parseHost = (host: string): URL | undefined =>
  URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : undefined;

/**
 * Whether a request is made to this site and by this site: not by a page of another origin, and not under a foreign name
 * that somebody has pointed at this machine (DNS rebinding). Holds for a site that serves its own machine alone.
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
