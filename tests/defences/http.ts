import type { Patch } from './patch.ts';

export const http: readonly Patch[] = [
  {
    attack: 'Another host in the Host header',
    file: 'src/lib/server/http/pages.ts',
    find: 'astro.render(new Request(siteUrl + key)',
    replace: "astro.render(new Request('http://evil.example' + key)",
  },
  {
    attack: 'Claiming other addresses in X-Forwarded-For',
    file: 'src/lib/server/api/address.ts',
    find: 'trustProxy ?',
    replace: 'true ?',
  },
  {
    attack: "Using its administrator's token through the site",
    file: 'src/lib/server/http/emulator-proxy.ts',
    find: 'const { authorization: _, ...headers } = request.headers;',
    replace: 'const { headers } = request;',
  },
  {
    attack: 'Never reading what was sent, over many connections',
    file: 'src/lib/server/http/listen.ts',
    find: '.setTimeout(limits.timeout);',
    replace: ';',
  },
  {
    attack:
      'Sending thousands of requests over each connection and reading no answer, so that their answers fill the memory',
    file: 'src/lib/server/http/listen.ts',
    find: 'createServer(options, turns.receive)',
    replace: 'createServer(options, listener)',
  },
  {
    attack: 'Requesting one uncached page after another',
    file: 'src/lib/server/http/app.ts',
    find: "await rateLimit(isForeign ? 'embedded' : limit, client);",
  },
  {
    attack: 'Requesting one uncached page after another',
    file: 'src/lib/server/http/requester.ts',
    find: '    addressOf({',
    replace: '    undefined && addressOf({',
  },
  {
    attack: 'Requesting hundreds of uncached pages at once, for others to wait behind them',
    file: 'src/lib/server/http/pages.ts',
    find: 'by: address, ',
  },
  {
    attack: 'Requesting hundreds of uncached pages at once, for others to wait behind them',
    file: 'src/lib/server/queue.ts',
    find: `      turns.add(by, work);
      if (name`,
    replace: `      turns.add('', work);
      if (name`,
  },
  {
    attack: 'Requesting hundreds of uncached pages at once, for others to wait behind them',
    file: 'src/lib/server/queue.ts',
    find: 'if (work) turns.add(by, work);',
    replace: 'if (work && !by) turns.add(by, work);',
  },
  {
    attack:
      'An answer of the service that addresses are submitted to (IndexNow) which leads the server elsewhere',
    file: 'src/lib/server/indexnow/submit-urls.ts',
    find: "redirect: 'manual'",
    replace: "redirect: 'follow'",
  },
  {
    attack: 'Endless requests to the Model Context Protocol',
    file: 'src/lib/server/mcp/app.ts',
    find: "await rateLimiter.consume('mcp', addressOf(sourceOf(c), config.trustProxy));",
  },
  {
    attack: 'A misspelt path of thousands of full stops and brackets',
    file: 'src/lib/server/http/respell.ts',
    find: '(?<![/\\s)\\]}>.,:;!?\'"’”»…*])',
  },
  {
    attack: 'Headers and bodies sent byte by byte',
    file: 'src/lib/server/http/listen.ts',
    find: 'connectionsCheckingInterval: 1_000',
    replace: 'connectionsCheckingInterval: 30_000',
  },
  {
    attack: "Using many addresses of one's own IPv6 network",
    file: 'src/lib/server/api/address.ts',
    find: 'four & 0xff00',
    replace: 'four & 0xffff',
  },
  {
    attack: 'Requesting the e-mails of the demo from a real site',
    file: 'src/pages/demo/mail.astro',
    find: 'if (!demo) return new Response(null, { status: 404 });',
  },
  {
    attack: 'Requesting the e-mails of the demo from a real site',
    file: 'src/pages/demo/mail/[id].ts',
    find: 'if (!getConfig().demo) return new Response(null, { status: 404 });',
  },
  {
    attack: 'A link that other programs resolve to another host than browsers do: a user name, a backslash',
    file: 'src/lib/contract/kit/values.ts',
    find: '.refine(isPlain, valueErrors.plainAddress)',
  },
  {
    attack: 'Having thousands of images drawn, by invented addresses',
    file: 'src/pages/og/[kind]/[key]/[version].png.ts',
    find: '  if (version !== current) {',
    replace: '  if (!version) {',
  },
  {
    attack: 'A webhook whose name leads to another address once it was checked (DNS rebinding)',
    file: 'src/lib/server/webhooks/post.ts',
    find: 'Promise.race([addressesOf(url, receivers), ended])',
    replace: 'receivers.resolve(url.hostname)',
  },
  {
    attack: 'A webhook that redirects to the metadata of the cloud',
    file: 'src/lib/server/webhooks/post.ts',
    find: "    request.on('response', (response) => {",
    replace: `    request.on('response', (response) => {
      const { location } = response.headers;
      if (location) return resolve(send(new URL(location), { url: location, headers, body }, addresses, signal));`,
  },
  {
    attack: 'A webhook that hangs, or answers without end',
    file: 'src/lib/server/webhooks/jobs.ts',
    find: 'limits.atOnce - underWay.size',
    replace: '1 - underWay.size',
  },
  {
    attack: 'A webhook that hangs, or answers without end',
    file: 'src/lib/server/webhooks/post.ts',
    find: 'AbortSignal.any([signal, timeout])',
    replace: 'AbortSignal.any([signal])',
  },
  {
    attack: 'A webhook that hangs, or answers without end',
    file: 'src/lib/server/webhooks/post.ts',
    find: 'if (bytes >= limits.answer.bytes) break;',
  },
  {
    attack: "Sending a webhook's receiver events in the site's name",
    file: 'src/lib/server/webhooks/signature.ts',
    find: 'body}`)',
    replace: 'id}`)',
  },
  {
    attack: 'Unsubscribing somebody by an address that one made up or changed',
    file: 'src/lib/server/mail/mail-tokens.ts',
    find: ' && timingSafeEqual(given, signatureOf(secret, purpose, value))',
  },
  {
    attack: 'A program that follows the links of a mail, and so unsubscribes its reader',
    file: 'src/lib/server/mail/unsubscribe-form.ts',
    find: 'app.get(path, (c) => c.redirect(',
    replace:
      'app.get(path, async (c) => (await unsubscribeBy(context, readOptOut(context.config.accessTokenSecret, tokenOf(c))!)) ?? c.redirect(',
  },
  {
    attack: "Switching off somebody's address without the token of the mail provider",
    file: 'src/lib/server/mail/routes.ts',
    find: "if (!holdsToken(mailBouncesToken)(header('authorization'))) {",
    replace: "if (!holdsToken(mailBouncesToken)(header('authorization')) && !mailBouncesToken) {",
  },
  {
    attack: 'Learning from the form of the weekly letter who subscribes',
    file: 'src/lib/server/letter/letter-form.ts',
    find: `    await transact(db, (handle) => askLetterConfirmation(handle, data, clock()));
    jobs.notify();
    return 'sent';`,
    replace: `    await transact(db, (handle) => askLetterConfirmation(handle, data, clock()));
    const subscribers = db.read.selectFrom('letter_subscribers').where('unsubscribed_at', 'is not', null);
    return (await subscribers.select('id').executeTakeFirst()) ? 'invalid' : 'sent';`,
  },
  {
    attack: 'Subscribing somebody else, or flooding them with mails that ask to confirm',
    file: 'src/lib/server/letter/letter-form.ts',
    find: "readMailToken(config.accessTokenSecret, 'letter', token)",
    replace: "token.slice(0, token.lastIndexOf('.'))",
  },
  {
    attack: 'Subscribing somebody else, or flooding them with mails that ask to confirm',
    file: 'src/lib/server/letter/subscribers.ts',
    find: 'utcDay(now)',
    replace: 'Math.random()',
  },
  {
    attack: 'Subscribing somebody else, or flooding them with mails that ask to confirm',
    file: 'src/lib/server/letter/subscribers.ts',
    find: 'mailboxOf(emailKey(email))',
    replace: 'emailKey(email)',
  },
  {
    attack: 'Flooding a maker with mails by removing and rewriting a review',
    file: 'src/lib/server/notifications/mails-at-once.ts',
    find: ' && !repeated.has(id)',
  },
  {
    attack: 'Turning a product that won its week into something else before the weekly letter names it',
    file: 'src/lib/server/letter/weekly-products.ts',
    find: 'reviewed.get(id) ?? ',
  },
  {
    attack:
      "A name or a text that mail programs turn into a link, so that the site's own mail leads to a phishing site",
    file: 'src/lib/server/mail/render-mail.ts',
    find: 'unlinked(line(text))',
    replace: 'line(text)',
  },
  {
    attack: 'Having the site mail an address that is not verified, or a suspended account',
    file: 'src/lib/server/mail/recipients.ts',
    find: `    if (!user.email_verified) return { reason: 'the e-mail address is not verified' };
    if (user.suspended_at) return { reason: 'the account is suspended' };`,
  },
];
