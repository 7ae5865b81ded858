import { report } from '#lib/browser/moderation/report.ts';
import { setSaved } from '#lib/browser/saved/save.ts';

/** What the buttons of a product's page do, by their kind. `on` is what a toggle is to become. */
export const productActions: Record<'report' | 'save', (productId: string, on: boolean) => Promise<unknown>> =
  {
    report,
    save: setSaved,
  };
