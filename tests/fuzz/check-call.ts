import { isDeepStrictEqual } from 'node:util';
import { endpoints } from '#lib/contract/endpoints.ts';
import type { AnyEndpoint } from '#lib/contract/kit/endpoint.ts';
import { errorBody } from '#lib/contract/kit/errors.ts';
import { idTokenFor } from '../support/test-api.ts';
import type { Call } from './calls.ts';
import { differences, type Snapshot, takeSnapshot } from './snapshot.ts';
import { ownEmail, sessionPlaceholder, type World } from './world.ts';

/** Of this thread, in milliseconds: the wall's clock would count what else the machine does. */
const maxCpu = 1_000;
/** In milliseconds; only a call that never ends takes so long. */
const maxWait = 120_000;

const cpu = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
};

const definitions = Object.values<AnyEndpoint>(endpoints);

/** The endpoints that a request may have reached: a hostile path may lead to another one than was meant. */
const reached = (method: string, pathname: string): AnyEndpoint[] =>
  definitions.filter(
    ({ path, ...definition }) =>
      definition.method === method && new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]*')}$`).test(pathname),
  );

const isOutput = (definition: AnyEndpoint, body: unknown): boolean => {
  const parsed = definition.output.safeParse(body);
  // The schemas strip unknown fields, so an answer with more of them is not equal.
  return parsed.success && isDeepStrictEqual(parsed.data, body);
};

const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`took more than ${maxWait} ms`)), maxWait);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

/** What is wrong with an answer; undefined if nothing is. */
const problemOf = ({ method }: Call, url: string, status: number, text: string): string | undefined => {
  if (status >= 500) return `answered ${status}`;
  const body = parsedJson(text);
  if (status >= 400) {
    const parsed = errorBody.safeParse(body);
    return parsed.success && isDeepStrictEqual(parsed.data, body) ? undefined : 'its error has another shape';
  }
  if (status !== 200) return `answered ${status}`;
  const possible = reached(method, new URL(url).pathname);
  return possible.some((definition) => isOutput(definition, body))
    ? undefined
    : 'its answer is not of the contract';
};

const requestOf = ({ actors, session }: World, { by, method, path, body, headers }: Call): Request => {
  const { token, email } =
    typeof by === 'string' ? actors[by] : { token: idTokenFor(by.identity), email: by.identity.email ?? '' };
  const fill = (text: string): string =>
    text
      .replaceAll(sessionPlaceholder, session)
      .replaceAll(encodeURIComponent(ownEmail), encodeURIComponent(email.toWellFormed()))
      .replaceAll(ownEmail, email);
  return new Request(`http://localhost/api${fill(path)}`, {
    method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: fill(body) }),
  });
};

/**
 * Makes a call and checks its answer, and that it changed nothing if it was refused or only reads.
 * @returns the data afterwards @throws Error that says what is wrong
 */
export const checkCall = async (world: World, call: Call, before: Snapshot): Promise<Snapshot> => {
  const { api, tables, errors } = world;
  const request = requestOf(world, call);
  const fail = (text: string): never => {
    throw new Error(`${call.method} ${call.path.slice(0, 300)} by ${JSON.stringify(call.by)}: ${text}`);
  };

  const began = cpu();
  const response = await inTime(Promise.resolve(api.app.request(request)));
  const text = await response.text();
  const took = cpu() - began;

  const { status } = response;
  const wrong = problemOf(call, request.url, status, text);
  if (wrong) fail(`${wrong}: ${errors.at(-1) ?? text}`.slice(0, 3_000));
  if (took > maxCpu) fail(`took ${Math.round(took)} ms of processor time`);
  const after = await takeSnapshot(api.context.db.read, tables);
  const changes = status >= 400 || call.method === 'GET' ? differences(before, after) : [];
  if (changes.length)
    fail(`answered ${status}, and changed the data:\n${changes.join('\n').slice(0, 3_000)}`);
  return after;
};
