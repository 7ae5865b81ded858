import type { APIContext } from 'astro';
import { expect, test } from 'vitest';
import { GET } from '../../../src/pages/avatars/[picture].svg.ts';

test('a drawn picture is kept for a day: its path has no version', async () => {
  const response = await GET({ params: { picture: '31-RH' } } as unknown as APIContext);
  expect(response.headers.get('cache-control')).toBe('public, max-age=86400');
});
