import { vi } from 'vitest';
import type { Api } from '#lib/server/api/environment.ts';

/** A request of the browser, as it reaches the API. */
export interface Sent {
  /** Method and address, without the API's base: 'PATCH /products/7'. */
  call: string;
  body: unknown;
  headers: Headers;
}

/** How the API answered a call; `code` says why it refused. */
export interface ReceivedResponse {
  status: number;
  code?: string;
}

type StubbedResponse = Response | Error;

/**
 * The way from a browser's `fetch` to an API in this process. What the API would not answer by itself, a test answers for
 * it; what takes long waits until a test lets it go.
 */
export const installNetwork = (app: Api) => {
  const sent: Sent[] = [];
  const pending: { call: string; release: () => void }[] = [];
  let stubs: { calls: RegExp; response: () => StubbedResponse }[] = [];
  let holding: RegExp | undefined;
  let losing: RegExp | undefined;
  const responses: { call: string; responded: ReceivedResponse }[] = [];

  const takeStub = (call: string): StubbedResponse | undefined => {
    const stub = stubs.find(({ calls }) => calls.test(call));
    stubs = stubs.filter((other) => other !== stub);
    return stub?.response();
  };

  const response = async (path: string, init: RequestInit, call: string): Promise<Response> => {
    const given = takeStub(call) ?? (await app.request(path, init));
    if (given instanceof Error) throw given;
    const body = (await given
      .clone()
      .json()
      .catch(() => undefined)) as { error?: { code?: string } } | undefined;
    const code = body?.error?.code;
    responses.push({ call, responded: { status: given.status, ...(code && { code }) } });
    if (losing?.test(call)) {
      losing = undefined;
      throw new TypeError('Failed to fetch');
    }
    return given;
  };

  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const call = `${init.method} ${path.replace(/^\/api/, '')}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ call, body, headers: new Headers(init.headers) });
    const wait = async (): Promise<void> => {
      if (holding?.test(call)) await new Promise<void>((release) => pending.push({ call, release }));
    };
    // What is read is as old as its question; what is written takes long to arrive.
    if (init.method !== 'GET') await wait();
    const responded = await response(path, init, call);
    if (init.method === 'GET') await wait();
    return responded;
  });

  return {
    sent,
    /** What was sent by calls like these. */
    calls: (calls: RegExp): Sent[] => sent.filter(({ call }) => calls.test(call)),
    /** How calls like these were answered. */
    responded: (calls: RegExp): ReceivedResponse[] =>
      responses.filter(({ call }) => calls.test(call)).map(({ responded }) => responded),
    /** The next call like these is answered so. */
    response: (
      calls: RegExp,
      status: number,
      body: unknown = {},
      headers: Record<string, string> = {},
    ): void => {
      stubs.push({ calls, response: () => Response.json(body, { status, headers }) });
    },
    /** The next call like these is refused with a code of the API. */
    reject: (calls: RegExp, status: number, code: string, more: object = {}): void => {
      stubs.push({
        calls,
        response: () => Response.json({ error: { code, message: '', ...more } }, { status }),
      });
    },
    /** The next call like these reaches nobody. */
    lose: (calls: RegExp): void => {
      stubs.push({ calls, response: () => new TypeError('Failed to fetch') });
    },
    /** The next call like these reaches the API, and its answer nobody. */
    loseResponse: (calls: RegExp): void => {
      losing = calls;
    },
    /** From now on calls like these wait, until they are let go. */
    hold: (calls: RegExp): void => {
      holding = calls;
    },
    /** Waits until so many calls wait. @returns them, in the order in which they were made */
    waiting: async (count: number) => {
      await vi.waitUntil(() => pending.length >= count, { timeout: 10_000 });
      return pending;
    },
    clear: (): void => {
      sent.length = 0;
      stubs = [];
      holding = undefined;
      losing = undefined;
      responses.length = 0;
      for (const { release } of pending.splice(0)) release();
    },
  };
};
