import type { HonoRequest } from 'hono';
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
