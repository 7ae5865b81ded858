import { vi } from 'vitest';
import type { Api } from '#lib/server/api/principal.ts';

/** A request as the API receives it. */
export interface Sent {
  /** Method and path below the API's base: 'PATCH /products/7'. */
  call: string;
  body: unknown;
  headers: Headers;
}

/** Status of a response, and its error code. */
export interface ReceivedResponse {
  status: number;
  code?: string;
}

type StubbedResponse = Response | Error;

/** Connects `fetch` to an API in this process. A test can stub responses, lose them, or hold calls back. */
export const installNetwork = (app: Api) => {
  const sent: Sent[] = [];
  const pending: { call: string; release: () => void }[] = [];
  let stubs: { calls: RegExp; response: (call: string) => StubbedResponse }[] = [];
  let holding: RegExp | undefined;
  let losing: { calls: RegExp; status: number | undefined } | undefined;
  const responses: { call: string; responded: ReceivedResponse }[] = [];

  const takeStub = (call: string): StubbedResponse | undefined => {
    const stub = stubs.find(({ calls }) => calls.test(call));
    stubs = stubs.filter((other) => other !== stub);
    return stub?.response(call);
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
    if (losing?.calls.test(call)) {
      const { status } = losing;
      losing = undefined;
      if (status) return new Response('<h1>Bad gateway</h1>', { status });
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
    // A held read returns the state at its request; a held write is delayed before it arrives.
    if (init.method !== 'GET') await wait();
    const responded = await response(path, init, call);
    if (init.method === 'GET') await wait();
    return responded;
  });

  return {
    sent,
    /** Requests that match. */
    calls: (calls: RegExp): Sent[] => sent.filter(({ call }) => calls.test(call)),
    /** Responses to matching calls. */
    responded: (calls: RegExp): ReceivedResponse[] =>
      responses.filter(({ call }) => calls.test(call)).map(({ responded }) => responded),
    /** Stubs the response to the next matching call. */
    response: (
      calls: RegExp,
      status: number,
      body: unknown = {},
      headers: Record<string, string> = {},
    ): void => {
      stubs.push({ calls, response: () => Response.json(body, { status, headers }) });
    },
    /** Stubs an API error for the next matching call. */
    reject: (calls: RegExp, status: number, code: string, more: object = {}): void => {
      stubs.push({
        calls,
        response: () => Response.json({ error: { code, message: '', ...more } }, { status }),
      });
    },
    /** The next matching call fails with a network error, before it reaches the API; so does the retry of a GET. */
    lose: (calls: RegExp): void => {
      const failure = () => new TypeError('Failed to fetch');
      const response = (call: string) => {
        if (call.startsWith('GET ')) stubs.unshift({ calls, response: failure });
        return failure();
      };
      stubs.push({ calls, response });
    },
    /** The next matching call reaches the API, and its response is lost, or replaced by a proxy's error of this status. */
    loseResponse: (calls: RegExp, status?: number): void => {
      losing = { calls, status };
    },
    /** From now on, matching calls wait until they are released. */
    hold: (calls: RegExp): void => {
      holding = calls;
    },
    /** Resolves once `count` calls are waiting. @returns them in the order of the requests */
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
