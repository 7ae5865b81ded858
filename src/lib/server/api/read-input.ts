import type { HonoRequest } from 'hono';
import type { z } from 'zod';
import type { AnyEndpoint, ParsedInputOf } from '#lib/contract/kit/endpoint.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import { valueErrors } from '#lib/text/messages/values.ts';
import { httpError } from './errors.ts';

/** The parsed body, or its text where a signature covers it. @throws HttpError `not_json_type`, `not_json` */
export const readBody = async (request: HonoRequest, as?: 'text'): Promise<unknown> => {
  if (as === 'text') return request.text();
  const type = request.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw httpError('not_json_type');
  const body = await request.text();
  try {
    return JSON.parse(body);
  } catch {
    throw httpError('not_json');
  }
};

/** Maximum number of validation errors in a response: forms have fewer fields, hostile bodies thousands. */
const validation = { issues: 20 } as const;

type Issue = z.core.$ZodIssue;

const issuesOf = (issue: Issue) =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, validation.issues).map((field) => ({ field, message: valueErrors.unknownField }))
    : [{ field: issue.path.join('.'), message: issue.message }];

/** @throws HttpError `invalid` with an issue for each invalid field */
const valid = (schema: z.ZodType | undefined, value: unknown): unknown => {
  if (!schema) return undefined;
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues
    .slice(0, validation.issues)
    .flatMap(issuesOf)
    .slice(0, validation.issues);
  throw httpError('invalid', { issues });
};

/**
 * Cost in calls. Forms have fewer fields than a response lists errors: input with more is no slip, and slow to
 * validate.
 */
const costOf = ({ issues = [] }: HttpError): number =>
  issues.length < validation.issues ? 1 : Number.POSITIVE_INFINITY;

/** A limit on invalid input: a flood of it ends in a 429, before its bodies are parsed. */
export interface InvalidInputLimit {
  /** Called before a body is parsed. @throws HttpError `too_many` once the limit is used up */
  check(): Promise<void>;
  /** Called before the error of an invalid input is thrown. @param cost in calls */
  count(cost: number): Promise<void>;
}

/**
 * Reads and validates the input of a call.
 * @throws HttpError
 */
export const readInput = async <Definition extends AnyEndpoint>(
  definition: Definition,
  request: HonoRequest,
  limit: InvalidInputLimit,
): Promise<ParsedInputOf<Definition>> => {
  try {
    if (definition.body) await limit.check();
    return {
      params: valid(definition.params, request.param()),
      query: valid(definition.query, request.query()),
      body: valid(definition.body, definition.body && (await readBody(request, definition.readAs))),
    } as ParsedInputOf<Definition>;
  } catch (error) {
    if (error instanceof HttpError && error.status !== 429) await limit.count(costOf(error));
    throw error;
  }
};
