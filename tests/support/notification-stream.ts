import type { Unread } from '#lib/contract/notifications.ts';
import type { Person, TestApi } from './test-api.ts';

/** The part of a stream of notifications that a test has read. */
export interface OpenedStream {
  status: number;
  /** Resolves with the next number that is sent; undefined once the stream has ended. */
  next(): Promise<Unread | undefined>;
  close(): Promise<void>;
}

export const openStream = async (
  { app }: Pick<TestApi, 'app'>,
  { token }: Pick<Person, 'token'>,
): Promise<OpenedStream> => {
  const response = await app.request('/api/notifications/stream', {
    headers: { authorization: `Bearer ${token}` },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    async next() {
      for (;;) {
        const { done, value = '' } = (await reader?.read()) ?? { done: true };
        if (done) return undefined;
        const [, data] = /data: (.+)/.exec(value) ?? [];
        if (data) return JSON.parse(data) as Unread;
      }
    },
    close: async () => reader?.cancel(),
  };
};
