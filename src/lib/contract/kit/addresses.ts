import { browserAddresses } from './browser-addresses.ts';

/** Method and path of each endpoint. */
export const addresses = {
  ...browserAddresses,
  listMakers: 'GET /makers',
  getMaker: 'GET /makers/{id}',
  listMakerProducts: 'GET /makers/{id}/products',
  listMakerReviews: 'GET /makers/{id}/reviews',
  getSandboxCheckout: 'GET /subscriptions/sandbox',
  payInSandbox: 'POST /subscriptions/sandbox',
  cancelInSandbox: 'POST /subscriptions/sandbox/cancel',
  receiveStripeEvent: 'POST /webhooks/stripe',
  reportBounce: 'POST /mail/bounces',
  listAddresses: 'GET /products/addresses',
  searchProducts: 'GET /products/search',
  listRelated: 'GET /products/{id}/related',
  getComing: 'GET /products/{id}/coming',
  listLeaderboards: 'GET /leaderboards',
  getRanking: 'GET /ranking/{id}',
  getPlace: 'GET /ranking/{id}/place',
  listTags: 'GET /tag-pages',
  getTag: 'GET /tag-pages/{tag}',
  countTagsByLetter: 'GET /tag-letters',
  listModerationLog: 'GET /moderation-log',
  live: 'GET /health/live',
  ready: 'GET /health/ready',
} as const;

export type EndpointName = keyof typeof addresses;
