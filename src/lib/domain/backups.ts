import { days, hours } from './durations.ts';

/** Age in milliseconds from which the last backup is an old one; also in deploy/prometheus/alerts.yml. */
export const oldBackup = /* @__PURE__ */ hours(30);
/** Age in milliseconds of a site's first account from which admins hear that there is no backup. */
export const firstBackupWithin = /* @__PURE__ */ days(7);
