import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';

/** The person on an admin's screen. */
export const personRecord = createScreenLoad((id) => dataIfAny(api('getPerson', { params: { id } })));
