import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keepUsedHashes } from '#lib/server/http/used-hashes.ts';

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('a policy names the inline scripts and styles that the page contains, and no others', () => {
  const policy =
    `script-src 'self' ${hashOf('run()')} ${hashOf('elsewhere()')}; ` +
    `style-src 'self' ${hashOf('a{}')} ${hashOf('b{}')}; base-uri 'self'`;
  const page = '<script src="/x.js"></script><style>a{}</style><script type="module">run()</script>';
  expect(keepUsedHashes(policy, page)).toBe(
    `script-src 'self' ${hashOf('run()')}; style-src 'self' ${hashOf('a{}')}; base-uri 'self'`,
  );
});

test('a script that the policy does not allow stays forbidden, though the page contains it', () => {
  const policy = `script-src 'self' ${hashOf('run()')}`;
  expect(keepUsedHashes(policy, '<script>injected()</script>')).toBe("script-src 'self'");
});

test('words of an attribute are no script: what follows them is found', () => {
  const policy = `script-src ${hashOf('run()')} ${hashOf('after()')}; style-src 'self' ${hashOf('a{}')}`;
  const page =
    '<!doctype html><meta content="How <script> and <style> work, it\'s easy"><script>run()</script>' +
    "<input value='a <style> b'><style>a{}</style><p>it's</p><script>after()</script>";
  expect(keepUsedHashes(policy, page)).toBe(policy);
});
