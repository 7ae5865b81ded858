import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/dashboard/screen-load.ts';
import type { StaffMember } from '#lib/contract/staff.ts';

/** Admins and moderators, and those who will be. Admins act on this list: rows that may be out of date are not kept. */
export const staff = createScreenLoad(
  async (): Promise<readonly StaffMember[]> => (await api('listStaff')).data,
  { onFailure: 'forget' },
);
