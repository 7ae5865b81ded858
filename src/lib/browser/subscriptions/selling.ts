/** False on a site with PAYMENTS=off: the heads of its dashboard's pages say so. For members' screens, not for SSR. */
export const sellsSubscriptions = (): boolean =>
  !document.head.querySelector('meta[name="payments"][content="off"]');
