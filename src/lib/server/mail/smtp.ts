import { createHash, createPrivateKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { NodemailerError } from 'nodemailer';
import { seconds } from '#lib/domain/durations.ts';
import { type Config, ConfigError } from '#lib/server/ops/config.ts';
import { isLoopback } from '#lib/server/ops/production-rules.ts';
import type { RenderedMail } from './mail.ts';

/**
 * `connections`: also how many mails may be sent twice after a kill. `timeout`: of one mail, long enough
 * for scanners of contents. With `startFor`, in which mails are started, it is shorter than the lease of a job.
 */
export const smtp = {
  connections: 5,
  connectTimeout: seconds(10),
  timeout: seconds(40),
  startFor: seconds(10),
} as const;

interface OutgoingMail extends RenderedMail {
  /** The same for each attempt. */
  key: string;
  to: string;
  /** Takes the POST of RFC 8058. */
  unsubscribe: string | undefined;
}

/**
 * Result of sending a mail. `refused`: for good. `later`: this mail is tried again, for two days. `away`: an outage of the
 * server, which does not count as a failure of the mail.
 */
export type Delivery =
  | { result: 'sent' }
  | { result: 'refused'; reason: string; isUnknownAddress: boolean }
  | { result: 'later' | 'away'; reason: string };

export interface Mailer {
  send(mail: OutgoingMail): Promise<Delivery>;
  /**
   * While the server takes no mail: since when and until when nothing is tried, in milliseconds since 1970, and how often it was
   * away. `isReported`: admins are notified.
   */
  outage:
    | { since: number; until: number; failures: number; isLogged: boolean; isReported: boolean }
    | undefined;
  /** The first two addresses of which a mail was deferred since one was sent. */
  deferred: Set<string>;
  /** Time of the last mail that was sent. */
  sentAt: number;
  /** Times of the last attempts at mails that the server did not answer, by their ids. */
  unsent: Map<number, number>;
  close(): void;
}

/** Sends nothing: the demo lists what it has in its outbox. */
const demoMailer: Mailer = {
  send: async () => ({ result: 'sent' }),
  outage: undefined,
  deferred: new Set(),
  sentAt: 0,
  unsent: new Map(),
  close: () => {},
};

/** Enhanced status codes (RFC 3463) of an address, or a domain, that does not exist. */
const unknownAddress = /^5\d\d[ -]5\.1\.(?:1|2|10)\b/;

/**
 * Replies about the recipient or the contents: 501, a syntax error, and enhanced codes. Any other one may be about our settings,
 * and given to every mail: relaying is denied, or the sender (5.1.0, 5.1.7, 5.1.8, Microsoft's 5.2.252).
 */
const final = /^5(?:01\b|\d\d[ -]5\.(?:1\.(?:[1-6]|10)|2\.[1-4]|6\.\d+)\b)/;

/** Commands whose replies are about one mail. */
const aboutMail: readonly unknown[] = ['RCPT TO', 'DATA'];

/** Codes of an address or a message that nodemailer itself does not accept. */
const invalid: readonly unknown[] = ['EENVELOPE', 'EMESSAGE', 'ESTREAM'];

const deliveryOf = (error: NodemailerError): Delivery => {
  const { code, command, permanent, response, responseCode, message, timeoutType } = error;
  const reason = response ?? message;
  const isInvalid = responseCode === undefined && invalid.includes(code);
  if (isInvalid || (permanent && aboutMail.includes(command) && final.test(reason)))
    return { result: 'refused', reason, isUnknownAddress: unknownAddress.test(reason) };
  const isSlow = code === 'EABORT' || timeoutType === 'SOCKET_TIMEOUT';
  return { result: isSlow || aboutMail.includes(command) ? 'later' : 'away', reason };
};

/** RFC 8058 requires a signature over both of the last ones, of which nodemailer 10.6.0 leaves one out by default. */
const signedHeaders =
  'From:To:Subject:Date:Message-ID:MIME-Version:Content-Type:Auto-Submitted:List-Unsubscribe:List-Unsubscribe-Post';

/** Stable: a mail that was sent twice is displayed once. */
const messageId = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@${domain}>`;

/** Not read with the settings: commands and backups run without the key. @throws ConfigError */
const dkimKey = async (file: string): Promise<string> => {
  try {
    const text = await readFile(file, 'utf8');
    const { asymmetricKeyType: type } = createPrivateKey(text);
    if (type !== 'rsa') throw new Error(`its type is ${type}`);
    return text;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(
      `DKIM_KEY_FILE must be the path of an RSA private key in PEM (openssl genrsa 2048): ${reason}`,
    );
  }
};

/**
 * Sends mails to the SMTP server of the settings. Its package is imported where it is used, because it is not needed
 * elsewhere.
 * @returns undefined if the site sends none
 * @throws ConfigError if the key of DKIM can't be used: nodemailer would send mails without a signature
 */
export const createMailer = async ({
  mail,
  demo,
}: Pick<Config, 'mail' | 'demo'>): Promise<Mailer | undefined> => {
  if (!mail) return demo ? demoMailer : undefined;
  const { smtpUrl, from, domain, dkim } = mail;
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    url: smtpUrl,
    maxConnections: smtp.connections,
    maxRequeues: 0,
    // A relay on this machine needs no encryption; the URL's query can say otherwise.
    ...(!isLoopback(new URL(smtpUrl).hostname) && !/[?&](?:requireTLS|ignoreTLS)=/.test(smtpUrl)
      ? { requireTLS: true }
      : {}),
    connectionTimeout: smtp.connectTimeout,
    dnsTimeout: smtp.connectTimeout,
    greetingTimeout: smtp.connectTimeout,
    socketTimeout: smtp.timeout,
    ...(dkim && {
      dkim: {
        domainName: domain,
        keySelector: dkim.selector,
        headerFieldNames: signedHeaders,
        privateKey: await dkimKey(dkim.keyFile),
      },
    }),
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    outage: undefined,
    deferred: new Set(),
    sentAt: 0,
    unsent: new Map(),
    async send({ key, to, subject, text, html, unsubscribe }) {
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: messageId(key, domain),
          headers: {
            // RFC 3834: no holiday notices.
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal: AbortSignal.timeout(smtp.timeout),
        });
        return { result: 'sent' };
      } catch (error) {
        return deliveryOf(error as NodemailerError);
      }
    },
    close: () => transport.close(),
  };
};
