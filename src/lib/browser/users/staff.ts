import type { ReadableAtom } from 'nanostores';
import { api } from '#lib/browser/api/api.ts';
import { loadForScreen } from '#lib/browser/member/for-member.ts';
import { createLoadable, type Load } from '#lib/browser/member/loadable.ts';
import type { StaffMember } from '#lib/contract/staff.ts';

/** A list that admins act on: rows that may be out of date are not kept. */
const staff = createLoadable(async (): Promise<readonly StaffMember[]> => (await api('listStaff')).data, {
  onFailure: 'forget',
});

/** Admins and moderators, and those who will be. */
export const $staff: ReadableAtom<Load<readonly StaffMember[]>> = staff.$load;

/** Loads the staff for their screen. @returns stops it */
export const followStaff = (): (() => void) => loadForScreen(staff, () => staff.load());

/** Loads the staff again, after a failure or a change. */
export const reloadStaff = async (): Promise<void> => {
  await staff.reload();
};
