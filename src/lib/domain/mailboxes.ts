interface Provider {
  /** The first one stands for all: a name is one mailbox on each. */
  domains: readonly [string, ...string[]];
  /** Characters that it ignores in front of the @; undefined for none. */
  ignored?: RegExp;
}

const providers: readonly Provider[] = [
  // https://support.google.com/mail/answer/7436150
  { domains: ['gmail.com', 'googlemail.com'], ignored: /\./g },
  // https://proton.me/support/addresses-and-aliases has the domains, and
  // https://www.sindastra.de/p/1775/protonmail-dots-hyphens-and-underscores the characters.
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignored: /[._-]/g },
  // https://support.apple.com/118230
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  // https://yandex.com/support/id/authorization/email.html: each member has their name at all of them.
  { domains: ['yandex.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'yandex.ua', 'ya.ru'] },
];

/** At Fastmail, anything@name.fastmail.com is name@fastmail.com: https://www.fastmail.help/hc/en-us/articles/360060591053 */
const subdomain = /^([^.]+)\.(fastmail\.(?:com|fm))$/;

/**
 * At addy.io, anything@name.anonaddy.com and anything@name.anonaddy.me are of one member, and name@anonaddy.me is anybody's:
 * https://addy.io/help/what-are-the-different-kinds-of-aliases/
 */
const aliases = /^([^.]+)\.anonaddy\.(?:com|me)$/;

/**
 * The mailbox of an address, so that its spellings are one: without what follows a plus sign, which all large providers
 * ignore, and without the characters that its own provider ignores.
 * @param emailKey in lower case
 */
export const mailboxOf = (emailKey: string): string => {
  const at = emailKey.lastIndexOf('@');
  if (at < 1) return emailKey;
  const [name = ''] = emailKey.slice(0, at).split('+');
  const domain = emailKey.slice(at + 1).replace(/\.$/, '');
  const [, owner, service] = subdomain.exec(domain) ?? [];
  if (owner && service) return `${owner}@${service}`;
  const [, member] = aliases.exec(domain) ?? [];
  if (member) return `${member}@${member}.anonaddy.com`;
  // An address that begins with the plus sign is a name.
  if (!name) return emailKey;
  const provider = providers.find(({ domains }) => domains.includes(domain));
  return `${provider?.ignored ? name.replace(provider.ignored, '') : name}@${provider?.domains[0] ?? domain}`;
};
