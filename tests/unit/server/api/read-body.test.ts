import { HonoRequest } from 'hono/request';
import { expect, test } from 'vitest';
import { readBody } from '#lib/server/api/read-input.ts';

const post = (type: string | undefined, body: string) => {
  const request = new Request('https://unearth.example/api', { method: 'POST', body });
  request.headers.delete('content-type');
  if (type !== undefined) request.headers.set('content-type', type);
  return new HonoRequest(request);
};
const httpError = (code: string) => expect.objectContaining({ code });

test.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;x'])(
  'a body of the type %s is read',
  async (type) => {
    expect(await readBody(post(type, '{"a":1}'))).toEqual({ a: 1 });
  },
);

test.each([undefined, 'text/plain', 'application/jsonp', 'text/application/json', 'application/json x'])(
  'a body of the type %s is refused: a form of another site can send it',
  async (type) => {
    await expect(readBody(post(type, '{"a":1}'))).rejects.toThrow(httpError('not_json_type'));
  },
);

test('a body that is not JSON is refused, and one that is signed is returned as it came', async () => {
  await expect(readBody(post('application/json', '{a'))).rejects.toThrow(httpError('not_json'));
  expect(await readBody(post(undefined, ' {"a": 1} '), 'text')).toBe(' {"a": 1} ');
});
