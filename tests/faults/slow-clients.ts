import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * A client that reads its answer slowly, and one that sends its request slowly.
 * @returns when the server has accepted both, with what becomes of them
 */
export const slowClients = async (
  port: number,
  token: string,
): Promise<{ ended: Promise<{ read: boolean; sent: boolean }> }> => {
  const reader = connect({ host: '127.0.0.1', port });
  const sender = connect({ host: '127.0.0.1', port });
  const accepted = Promise.all([once(reader, 'data'), once(sender, 'data')]);
  const closed = [reader, sender].map(
    (socket) => new Promise<void>((resolve) => socket.on('error', () => {}).on('close', () => resolve())),
  );

  let length = 0;
  let expected = 0;
  reader.on('data', (bytes) => {
    const text = bytes.toString('latin1');
    const end = text.indexOf('\r\n\r\n');
    if (!expected && end >= 0) expected = end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
    length += bytes.length;
    reader.pause();
    setTimeout(() => reader.resume(), 50);
  });
  reader.write('GET /api/products?limit=1000 HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n');

  let answers = '';
  sender.on('data', (bytes) => (answers += bytes.toString('latin1')));
  sender.write('GET /api/health/live HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n');
  await accepted;

  const body = JSON.stringify({ reported: true, reason: 'Sent slowly.' });
  sender.write(
    `PATCH /api/products/1 HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`,
  );
  const send = async () => {
    for (const letter of body) {
      sender.write(letter);
      await sleep(60);
    }
  };
  const end = async () => {
    await Promise.all([...closed, send()]);
    const succeeded = answers.match(/HTTP\/1\.1 200/g)?.length;
    return { read: expected > 0 && length === expected, sent: succeeded === 2 };
  };
  return { ended: end() };
};
