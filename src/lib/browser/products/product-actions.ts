/** What the buttons of a product's page do: one script for both, loaded when one is pressed. */
export { report } from '#lib/browser/moderation/report.ts';
export { setSaved } from '#lib/browser/saved/save.ts';
