import { report } from '#lib/browser/moderation/report.ts';
import { setSaved } from '#lib/browser/saved/save.ts';

/**
 * Action of the buttons on a product's page: one script for both, loaded when one is pressed.
 * @param saved what a button that saves is to become; without it, the product is reported
 */
export const act = (productId: string, saved: boolean | undefined): Promise<unknown> =>
  saved === undefined ? report(productId) : setSaved(productId, saved);
