import { api } from '#lib/browser/api/api.ts';
import { createScreenLoad } from '#lib/browser/member/screen-load.ts';

export const statistics = createScreenLoad(async () => (await api('getStatistics', {})).data);
