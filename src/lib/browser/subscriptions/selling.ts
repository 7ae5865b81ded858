/** False with PAYMENTS=off, according to a meta element of the dashboard's pages. Not for SSR. */
export const sellsSubscriptions = (): boolean =>
  !document.head.querySelector('meta[name="payments"][content="off"]');
