/** Every address of the site. Nothing else writes a path by hand. */

const withQuery = (path: string, values: Record<string, string | number | undefined>): string => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size ? `${path}?${query}` : path;
};

export const paths = {
  home: '/',
  login: '/login',
  loginFrom: (from: string) => withQuery('/login', { from }),
  signup: '/signup',
  contact: '/contact',
  privacy: '/privacy',
  products: '/products',
  /** A page of the product list; page 1 and an empty search leave no trace in the address. */
  productList: ({ q, page }: { q?: string | undefined; page?: number | undefined }) =>
    withQuery('/products', { q, page: page === 1 ? undefined : page }),
  product: (id: string) => `/products/${encodeURIComponent(id)}`,
  /** A product at its reviews; the latest of them leave no trace in the address. */
  productReviews: (id: string, page = 1) =>
    `${withQuery(paths.product(id), { reviews: page === 1 ? undefined : page })}#reviews`,
  /** Where a review is written, on the screen of its product. */
  reviewForm: '#review',
  dashboard: '/dashboard',
  statistics: '/dashboard/statistics',
  manageUsers: '/dashboard/manage-users',
  manageCoupons: '/dashboard/manage-coupons',
  productReview: '/dashboard/product-review-queue',
  reportedContents: '/dashboard/reported-contents',
  myProfile: '/dashboard/my-profile',
  /** Where a checkout leads back to. */
  afterCheckout: (how: 'done' | 'cancelled') => withQuery('/dashboard/my-profile', { checkout: how }),
  checkout: '/checkout',
  /** The sandbox's page, and why it did not take what was sent. */
  sandboxCheckout: (query: { session: string; error?: string | undefined }) => withQuery('/checkout', query),
  addProducts: '/dashboard/add-products',
  myProducts: '/dashboard/my-products',
  updateProduct: (id: string) => `/dashboard/update-product/${encodeURIComponent(id)}`,
  feed: '/feed.xml',
  sitemap: '/sitemap.xml',
  sitemapPart: (part: number) => `/sitemap/${part}.xml`,
  /** In the demo alone: the mail that it does not send. */
  demoMail: '/demo/mail',
  /** Where the demo's sign-in service leads back to once the link of a mail was followed. */
  demoMailDone: (mode: string) => withQuery('/demo/mail', { done: mode }),
  /** Where the demo's sign-in service answers: its links do something as soon as they are fetched. */
  emulator: '/emulator',
  api: '/api',
  /** Takes the form of the sandbox's page, which works without script. */
  sandboxForm: '/api/subscriptions/sandbox/form',
} as const;
