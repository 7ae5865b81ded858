import { expect, test, vi } from 'vitest';
import { IdentityError } from '../../../src/lib/client/identity.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { endSession } from '../../../src/lib/stores/session.ts';
import { logOut } from '../../../src/lib/stores/sign-out.ts';

vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('../../../src/lib/stores/session.ts', () => ({ endSession: vi.fn() }));

test('a logout that the provider refuses shows the provider’s own words', async () => {
  vi.mocked(endSession).mockRejectedValue(new IdentityError('auth/user-disabled', 'The provider objects.'));
  await logOut();
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('The provider objects.');
});
