/**
 * Where each call of the API is. Apart from the schemas, so that a browser which only calls does not load
 * what the server needs to check.
 */
export const addresses = {
  registerUser: 'POST /users',
  issueToken: 'POST /jwt',
  listUsers: 'GET /users',
  getUser: 'GET /users/{email}',
  getBallot: 'GET /users/{email}/ballot',
  changeUser: 'PATCH /users/admin/{id}',
  getSubscription: 'GET /users/{email}/subscription',
  confirmSubscription: 'PATCH /users/{email}',
  startCheckout: 'POST /subscriptions/checkout',
  getSandboxCheckout: 'GET /subscriptions/sandbox',
  payInSandbox: 'POST /subscriptions/sandbox',
  cancelInSandbox: 'POST /subscriptions/sandbox/cancel',
  receiveStripeEvent: 'POST /webhooks/stripe',
  listCoupons: 'GET /coupons',
  addCoupon: 'POST /coupons',
  changeCoupon: 'PATCH /coupons/{id}',
  deleteCoupon: 'DELETE /coupons/{id}',
  getProduct: 'GET /products',
  listProducts: 'GET /products',
  listAddresses: 'GET /products/addresses',
  searchProducts: 'GET /products/search',
  listForModeration: 'GET /products/moderator',
  addProduct: 'POST /products',
  changeProduct: 'PATCH /products/{id}',
  deleteProduct: 'DELETE /products/{id}',
  listReports: 'GET /products/{id}/reports',
  dismissReports: 'POST /products/{id}/dismiss-reports',
  suggestTags: 'GET /tags',
  listReviews: 'GET /reviews',
  writeReview: 'POST /reviews',
  deleteReview: 'DELETE /reviews/{id}',
  getStatistics: 'GET /statistics',
  listModerationLog: 'GET /moderation-log',
  getConfig: 'GET /config',
  live: 'GET /health/live',
  ready: 'GET /health/ready',
} as const;

export type EndpointName = keyof typeof addresses;
