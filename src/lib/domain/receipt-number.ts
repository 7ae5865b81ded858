/** In digits; longer ids are not cut. */
const idLength = 5;

/**
 * The number on a receipt: 'R-2026-00042'. Unique, since the id of a payment is.
 * @param paidAt ISO 8601
 */
export const receiptNumber = (id: number, paidAt: string): string =>
  `R-${paidAt.slice(0, 4)}-${String(id).padStart(idLength, '0')}`;
