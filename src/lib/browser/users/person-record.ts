import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import { HttpError } from '#lib/contract/kit/http-error.ts';
import type { PersonRecord } from '#lib/contract/people.ts';

const record = createLoadable(async (id: string): Promise<PersonRecord | 'nobody'> => {
  try {
    return (await api('getPerson', { params: { id } })).data;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return 'nobody';
    throw error;
  }
});

/** The person on an admin's screen. */
export const $personRecord: ReadableAtom<Load<PersonRecord | 'nobody'>> = record.$load;

/** Loads a person for their screen. @returns stops it */
export const followPersonRecord = (id: string): (() => void) => loadForScreen(record, () => record.load(id));

/** Loads them again, after a failure. */
export const reloadPersonRecord = async (): Promise<void> => {
  await record.reload();
};
