import { api } from '#lib/browser/api/api.ts';
import { dataIfAny } from '#lib/browser/api/api-errors.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';

/** The receipt on its screen; undefined if there is no such payment of the signed-in person. */
export const receipt = createScreenLoad((id) => dataIfAny(api('getReceipt', { params: { id } })));
