import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../src/lib/client/api.ts';
import { tellInDialog } from '../../../src/lib/client/dialogs.ts';
import { notify } from '../../../src/lib/client/notify.ts';
import { HttpError } from '../../../src/lib/contract/http-error.ts';
import { report } from '../../../src/lib/stores/report.ts';

vi.mock('../../../src/lib/client/api.ts');
vi.mock('../../../src/lib/client/notify.ts', () => ({ notify: { error: vi.fn() } }));
vi.mock('../../../src/lib/client/kept-draft.ts');
vi.mock('../../../src/lib/client/dialogs.ts', () => ({
  askInDialog: async () => 'It is dead.',
  tellInDialog: vi.fn(),
}));
vi.mock('../../../src/lib/stores/session.ts', async () => {
  const { atom } = await import('nanostores');
  const session = { state: 'in', person: { uid: 'ada', email: 'ada@unearth.example' } };
  return { $session: atom(session), settledSession: async () => session };
});

afterEach(() => {
  vi.clearAllMocks();
});

test('a report that modified nothing is told in a dialog', async () => {
  vi.mocked(api).mockResolvedValue({ data: { modifiedCount: 0 } as never, total: 0 });
  await report('1');
  expect(api).toHaveBeenCalledWith('changeProduct', {
    params: { id: '1' },
    body: { reported: true, reason: 'It is dead.' },
  });
  expect(tellInDialog).toHaveBeenCalledWith('error', {
    title: 'Error!',
    text: 'Could not report product.',
  });
});

test('a report whose request fails is told in a toast', async () => {
  vi.mocked(api).mockRejectedValue(new HttpError(500));
  await report('2');
  expect(notify.error).toHaveBeenCalledOnce();
  expect(vi.mocked(notify.error).mock.lastCall?.[0]).toBe('Something went wrong. Please try again.');
  expect(tellInDialog).not.toHaveBeenCalled();
});

test('a report of what is listed no more says so', async () => {
  vi.mocked(api).mockRejectedValue(new HttpError(409, { code: 'not_accepted' }));
  await report('3');
  expect(notify.error).toHaveBeenCalledExactlyOnceWith('This product is not listed at the moment', undefined);
});
