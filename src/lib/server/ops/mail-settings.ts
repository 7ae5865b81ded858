import { z } from 'zod';

/** An address, or a name and an address: 'The site <hello@site.example>'. */
const sender = /^(?:([^<>"\\@\r\n]{1,60})<([^<>\s]+)>|([^<>\s]+))$/;

const senderOf = (from: string): MailConfig['from'] => {
  const [, name = '', named, plain = ''] = sender.exec(from) ?? [];
  return { name: name.trim(), address: named ?? plain };
};

const isServer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return /^smtps?:$/.test(protocol) && hostname !== '';
};

export const mailSettings = {
  SMTP_URL: z
    .string()
    .refine(
      isServer,
      'must be smtp://user:password@host:587, or smtps://user:password@host:465 (in the password / # ? @ are %2F %23 %3F %40)',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .refine(
      (from) => z.email().safeParse(senderOf(from).address).success,
      'must be an e-mail address such as hello@example.com or Name <hello@example.com>',
    )
    .optional(),
  DKIM_KEY_FILE: z.string().optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9.-]{0,61}[a-z0-9])?$/i, 'must be letters, digits, dots and dashes')
    .optional(),
  MAIL_BOUNCES_TOKEN: z
    .string()
    .min(32, 'must have at least 32 characters')
    .regex(/^[\x21-\x7e]+$/, 'must not have spaces, or letters beyond ASCII')
    .optional(),
};

export interface MailConfig {
  /** Has the password. */
  smtpUrl: string;
  /** The name may be empty. */
  from: { name: string; address: string };
  /** The domain of `from`. */
  domain: string;
  dkim: { keyFile: string; selector: string } | undefined;
}

type Values = { [name in keyof typeof mailSettings]?: string | undefined };

/** Settings that need each other. */
export const mailPairs = [
  ['SMTP_URL', 'MAIL_FROM'],
  ['DKIM_KEY_FILE', 'DKIM_SELECTOR'],
] as const;

/** @returns undefined without a mail server */
export const mailOf = ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
  DKIM_KEY_FILE: keyFile,
  DKIM_SELECTOR: selector,
}: Values): MailConfig | undefined =>
  smtpUrl && from
    ? {
        smtpUrl,
        from: senderOf(from),
        domain: senderOf(from).address.split('@').at(-1) ?? '',
        dkim: keyFile && selector ? { keyFile, selector } : undefined,
      }
    : undefined;
