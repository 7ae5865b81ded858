import { expect, test } from 'vitest';
import { ResponseReader } from '../../bench/response-reader.ts';

const response = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 5\r\n\r\nhello';

/** What is read after each of these chunks. */
const read = (chunks: readonly string[]): boolean[] => {
  const reader = new ResponseReader();
  return chunks.map((chunk) => {
    // The buffer of a socket is longer than what was received, and has bytes of earlier chunks.
    const buffer = Buffer.alloc(chunk.length + 100, '\r\n');
    buffer.write(chunk, 'latin1');
    return reader.read(buffer, chunk.length);
  });
};

test('responses of one connection are complete with the last byte of their bodies', () => {
  expect(read([response, response])).toEqual([true, true]);
  expect(read(['HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n', response])).toEqual([true, true]);
});

test.each([10, 40, response.indexOf('\r\n\r\n') + 2, response.indexOf('hello'), response.length - 1])(
  'a response may arrive in chunks, the first of %i bytes',
  (length) => {
    expect(read([response.slice(0, length), response.slice(length), response])).toEqual([false, true, true]);
  },
);

test.each([
  response.replace('200 OK', '500 Internal Server Error'),
  response.replace('Content-Length: 5', 'Transfer-Encoding: chunked'),
])('a response that is no 200 with a length is an error that shows its head', (other) => {
  expect(() => read([other])).toThrow(other.slice(0, other.indexOf('\r\n')));
});
