import { expect, test } from 'vitest';
import { effectiveRole, waitingRole } from '#lib/domain/effective-role.ts';

const table = [
  ['user', true, 'user', null],
  ['user', false, 'user', null],
  ['moderator', true, 'moderator', null],
  ['moderator', false, 'user', 'moderator'],
  ['admin', true, 'admin', null],
  ['admin', false, 'user', 'admin'],
] as const;

for (const [role, verified, counts, waits] of table) {
  test(`of a ${role} whose e-mail is ${verified ? '' : 'not '}verified, ${counts} counts and ${waits} waits`, () => {
    expect([effectiveRole(role, verified), waitingRole(role, verified)]).toEqual([counts, waits]);
  });
}
