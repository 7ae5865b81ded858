import { atom } from 'nanostores';
import { api, openStream } from '#lib/browser/api/api.ts';
import type { Unread } from '#lib/contract/notifications.ts';
import { minutes, seconds } from '#lib/domain/durations.ts';
import { isStillIn } from './for-member.ts';
import type { Person } from './person.ts';
import { $session } from './session.ts';

/** Longer than the pause between two of the server's heartbeats: a stream that is silent for longer is dead, without an error. */
const silence = seconds(50);

/**
 * Delays before the next attempt, in milliseconds: `first` after a stream that was open for more than `longest`, else they double from
 * `2 * first` on. Each varies by half.
 */
const retries = { first: seconds(1), longest: minutes(1) } as const;

/** Unread count of the member; undefined until it is known. */
export const $unread = atom<Unread | undefined>();

/** Last count, in localStorage: all tabs share it, and the next page displays it until its stream responds. */
const key = 'unread';
type Stored = Unread & Pick<Person, 'uid'>;

const stored = ({ uid }: Person): Unread | undefined => {
  try {
    const { uid: owner, ...unread } = JSON.parse(localStorage.getItem(key) ?? '{}') as Stored;
    return owner === uid ? unread : undefined;
  } catch {
    return undefined;
  }
};

const store = (value: Stored | undefined): void => {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or blocked: the other tabs are not told.
  }
};

const show = (unread: Unread | undefined): void => {
  const before = $unread.get();
  if (unread?.unread !== before?.unread || unread?.latest !== before?.latest) $unread.set(unread);
};

/** Displays a count from the server in all tabs. */
export const setUnread = (person: Person, unread: Unread): void => {
  if (!isStillIn(person)) return;
  store({ uid: person.uid, ...unread });
  show(unread);
};

/** Reads the stream until it ends. */
const readStream = async (person: Person, ended: AbortSignal): Promise<void> => {
  const lost = new AbortController();
  const signal = AbortSignal.any([ended, lost.signal]);
  const startTimer = () => setTimeout(() => lost.abort(), silence);
  let timer = startTimer();
  signal.addEventListener('abort', () => clearTimeout(timer));
  // Sets the hour of the daily e-mail for members who have not chosen one.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const query = new URLSearchParams({ timeZone });
  const reader = (await openStream(`/notifications/stream?${query}`, signal)).getReader();
  const decoder = new TextDecoder();
  let line = '';
  for (;;) {
    const { done, value } = await reader.read();
    clearTimeout(timer);
    if (done) return;
    timer = startTimer();
    const lines = (line + decoder.decode(value, { stream: true })).split('\n');
    line = lines.pop() ?? '';
    // The server writes each number as one line of data: a parser of all that such streams allow is a kilobyte.
    for (const text of lines)
      if (text.startsWith('data: ')) setUnread(person, JSON.parse(text.slice(6)) as Unread);
  }
};

const pause = (delay: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, delay);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Keeps a stream open. After a failure, and where a proxy lets no stream through, it asks for the number. */
const keepStream = async (person: Person, signal: AbortSignal): Promise<void> => {
  for (let delay: number = retries.first; !signal.aborted; ) {
    const began = performance.now();
    try {
      await readStream(person, signal);
    } catch {
      if (signal.aborted) return;
      // The session goes on or ends by the answer to this call.
      const answer = await api('countUnread').catch(() => undefined);
      if (answer) setUnread(person, answer.data);
    }
    const lasted = performance.now() - began > retries.longest;
    delay = lasted ? retries.first : Math.min(retries.longest, delay * 2);
    if (isStillIn(person)) await pause(delay * (0.5 + Math.random()), signal);
  }
};

/** Follows the number for one member: one tab of the browser has a stream, and passes the number on through localStorage. */
const follow = (person: Person): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  const keep = () => keepStream(person, signal);
  show(stored(person));
  // Locks exist in secure contexts only.
  const kept = navigator.locks ? navigator.locks.request('notifications', { signal }, keep) : keep();
  void kept.catch(() => {});
  const onStorage = (event: StorageEvent): void => {
    if (event.key === key) show(stored(person));
  };
  window.addEventListener('storage', onStorage);
  return () => {
    ended.abort();
    window.removeEventListener('storage', onStorage);
  };
};

let isFollowing = false;

/** Follows the number of unread notifications from now on, while somebody is signed in. */
export const followUnread = (): void => {
  if (isFollowing) return;
  isFollowing = true;
  let person: Person | undefined;
  let stop = (): void => {};
  const start = (next: Person | undefined): void => {
    stop();
    person = next;
    stop = next ? follow(next) : () => {};
  };
  $session.subscribe((session) => {
    const next = session.state === 'in' ? session.person : undefined;
    if (session.state === 'out') {
      store(undefined);
      show(undefined);
    }
    if (next?.uid !== person?.uid) start(next);
  });
  // A page with a lock or a request has no place in the back/forward cache.
  addEventListener('pagehide', () => stop());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) start(person);
  });
};
