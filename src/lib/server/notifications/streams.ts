import type { Unread } from '#lib/contract/notifications.ts';
import { seconds } from '#lib/domain/durations.ts';
import { isTimeZone } from '#lib/domain/notifications.ts';
import { authorise } from '#lib/server/api/authorise.ts';
import { httpError } from '#lib/server/api/errors.ts';
import { asMember } from '#lib/server/api/member-of.ts';
import type { Api } from '#lib/server/api/principal.ts';
import type { Context } from '#lib/server/context.ts';
import { idsIn } from '#lib/server/db/dialect.ts';
import { toUnread, unreadOf } from './queries.ts';
import { noteTimeZone } from './settings.ts';

/** Times in milliseconds. */
const limits = {
  /** Collects the changes of one transaction into one query. */
  batchedFor: 50,
  /** Interval at which the end of the process is noticed. */
  tick: 500,
  /** Shorter than proxies and our own server wait for a silent connection. */
  heartbeat: seconds(20),
  /** Interval at which members, their tokens and their counts are checked. */
  check: seconds(45),
  /** Streams of one member; the oldest one beyond ends. */
  perMember: 10,
  /** Streams of one process. */
  max: 20_000,
} as const;

interface Stream {
  userId: number;
  token: string;
  /** The text that was sent last. */
  sent?: string;
  send(text: string): void;
  end(): void;
}

type StreamContext = Pick<Context, 'db' | 'caches' | 'tokens' | 'lifecycle' | 'log'>;

/** The open streams of this process, by member. Nothing runs while there are none. */
const createStreams = (context: StreamContext) => {
  const { db, caches, tokens, lifecycle, log } = context;
  const open = new Map<number, Set<Stream>>();
  const waiting = new Set<number>();
  let count = 0;
  let batch: NodeJS.Timeout | undefined;
  let ticking: NodeJS.Timeout | undefined;
  let stopListening: (() => void) | undefined;
  let lastHeartbeat = 0;
  let lastCheck = 0;

  const all = (): Stream[] => [...open.values()].flatMap((streams) => [...streams]);

  /** @returns false if it has ended already */
  const remove = (stream: Stream): boolean => {
    const theirs = open.get(stream.userId);
    if (!theirs?.delete(stream)) return false;
    count--;
    if (!theirs.size) open.delete(stream.userId);
    if (!open.size) stop();
    return true;
  };

  const sendCounts = async (userIds: readonly number[]): Promise<void> => {
    const rows = await unreadOf(db.read, { ids: [...userIds] });
    const byUser = new Map(rows.map((row) => [row.user_id, row]));
    for (const userId of userIds) {
      const text = eventOf(toUnread(byUser.get(userId)));
      for (const stream of open.get(userId) ?? []) {
        if (stream.sent === text) continue;
        stream.sent = text;
        stream.send(text);
      }
    }
  };

  const sendPending = async (): Promise<void> => {
    batch = undefined;
    const userIds = [...waiting].filter((userId) => open.has(userId));
    waiting.clear();
    if (userIds.length) await sendCounts(userIds);
  };

  /** The next check repairs what failed. */
  const attempt = (work: Promise<void>): void =>
    void work.catch((err: unknown) => log.warn({ err }, 'notifications could not be streamed'));

  const queueUpdate = (userIds: readonly number[] = [...open.keys()]): void => {
    for (const userId of userIds) if (open.has(userId)) waiting.add(userId);
    if (waiting.size) batch ??= setTimeout(() => attempt(sendPending()), limits.batchedFor);
  };

  /** Ends the streams of members who were suspended or have logged out everywhere, and those whose token has expired. */
  const check = async (): Promise<void> => {
    const users = await db.read
      .selectFrom('users')
      .select(['id', 'uid', 'email', 'email_verified', 'role', 'signed_out_at', 'suspended_at'])
      .where('id', 'in', idsIn(db.read, [...open.keys()]))
      .execute();
    const byId = new Map(users.map((user) => [user.id, user]));
    for (const stream of all()) {
      const known = await tokens.read(stream.token);
      try {
        if (!known || known.isExpired) throw httpError('token_expired');
        asMember(byId.get(stream.userId), known.claims);
      } catch {
        stream.end();
      }
    }
    await sendCounts([...open.keys()]);
  };

  const tick = (): void => {
    if (lifecycle.ending) {
      for (const stream of all()) stream.end();
      return;
    }
    const now = performance.now();
    if (now - lastHeartbeat >= limits.heartbeat) {
      lastHeartbeat = now;
      for (const stream of all()) stream.send(':\n\n');
    }
    if (now - lastCheck >= limits.check) {
      lastCheck = now;
      attempt(check());
    }
  };

  const start = (): void => {
    lastHeartbeat = performance.now();
    lastCheck = lastHeartbeat;
    ticking = setInterval(tick, limits.tick).unref();
    stopListening = caches.onUnread(queueUpdate);
  };

  function stop(): void {
    clearInterval(ticking);
    clearTimeout(batch);
    batch = undefined;
    stopListening?.();
  }

  return {
    /** Opens a stream of a member, which begins with what they have not read. */
    open(userId: number, token: string): ReadableStream<Uint8Array> {
      if (lifecycle.ending || count >= limits.max) throw httpError('unavailable');
      const encoder = new TextEncoder();
      let stream: Stream;
      return new ReadableStream<Uint8Array>({
        start(controller) {
          stream = {
            userId,
            token,
            send: (text) => controller.enqueue(encoder.encode(text)),
            end: () => {
              if (remove(stream)) controller.close();
            },
          };
          if (!open.size) start();
          const theirs = open.get(userId) ?? new Set();
          open.set(userId, theirs.add(stream));
          count++;
          const [oldest] = theirs;
          if (theirs.size > limits.perMember) oldest?.end();
          queueUpdate([userId]);
        },
        cancel() {
          remove(stream);
        },
      });
    },
  };
};

const eventOf = (unread: Unread): string => `event: unread\ndata: ${JSON.stringify(unread)}\n\n`;

/**
 * The stream of a member's number of unread notifications. Not in the contract, whose responses are JSON. Its token is in
 * the header like that of any call: an address ends up in logs.
 */
export const notificationStream = (app: Api, context: Context): void => {
  const streams = createStreams(context);
  app.get('/notifications/stream', async (c) => {
    const principal = c.get('principal');
    const { id } = authorise(principal, 'notifications.see');
    await context.rateLimiter.consume('streams', principal.rateLimitKey);
    const timeZone = c.req.query('timeZone');
    if (timeZone && isTimeZone(timeZone))
      void noteTimeZone(context.db, id, timeZone).catch((err: unknown) =>
        context.log.warn({ err }, 'the time zone of a member could not be stored'),
      );
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    const headers = {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      // nginx would buffer it.
      'x-accel-buffering': 'no',
    };
    // Nobody would read the stream of a HEAD.
    return c.req.method === 'HEAD'
      ? c.body(null, 200, headers)
      : c.body(streams.open(id, token), 200, headers);
  });
};
