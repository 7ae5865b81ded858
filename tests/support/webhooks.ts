import { test as base } from './test-api.ts';
import { type Receiver, startReceiver } from './webhook-receiver.ts';

/** A test with an API and a receiver. */
export const test = base.extend<{ receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures' names off the pattern
  receiver: async ({}, use) => {
    const { receiver, close } = await startReceiver();
    await use(receiver);
    close();
  },
});
