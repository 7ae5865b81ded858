import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A reply of the mail server in place of its acceptance. */
interface Refusal {
  code: number;
  text: string;
}

interface Delivered {
  to: string;
  raw: string;
}

/** A real SMTP server on this machine. */
export interface MailServer {
  url: string;
  /** What it has accepted, in order. */
  delivered: Delivered[];
  /** Parsed, in order. */
  mails(): Promise<Email[]>;
  recipients(): string[];
  /** Replies to recipients, by address. */
  refuse: Map<string, Refusal>;
  /** Is awaited before a message is accepted. */
  hold: (to: string) => Promise<void> | undefined;
  /** Breaks all connections off. */
  hangUp(): void;
  /** Stops listening, and starts again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

const errorOf = ({ code, text }: Refusal): Error => Object.assign(new Error(text), { responseCode: code });

export const startMailServer = async (): Promise<MailServer> => {
  const delivered: Delivered[] = [];
  const create = () => {
    const created = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 10,
      onRcptTo({ address }, _session, done) {
        const refusal = server.refuse.get(address);
        done(refusal && errorOf(refusal));
      },
      async onData(stream, { envelope }, done) {
        // A client that has given up breaks it off.
        const raw = await text(stream).catch(() => undefined);
        if (raw === undefined) return;
        const [{ address: to } = { address: '' }] = envelope.rcptTo;
        await server.hold(to);
        delivered.push({ to, raw });
        done();
      },
    });
    // A client that is killed resets its connection.
    return created.on('error', () => undefined);
  };
  let running = create();
  let port = 0;
  const server: MailServer = {
    url: '',
    delivered,
    mails: () => Promise.all(delivered.map(({ raw }) => PostalMime.parse(raw))),
    recipients: () => delivered.map(({ to }) => to),
    refuse: new Map(),
    hold: () => undefined,
    hangUp() {
      for (const connection of running.connections) connection.close();
    },
    stop: () => new Promise((closed) => running.close(() => closed())),
    async start() {
      running = create();
      const listening = running.listen(port, '127.0.0.1');
      await once(listening, 'listening');
      ({ port } = listening.address() as AddressInfo);
    },
  };
  await server.start();
  server.url = `smtp://127.0.0.1:${port}`;
  return server;
};
