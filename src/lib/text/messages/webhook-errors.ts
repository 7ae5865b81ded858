/** Errors of fields and of deliveries. */
export const webhookErrors = {
  noChange: 'Specify what to change',
  noEvents: 'Choose at least one event',
  repeated: 'List each event only once',
  notForMakers: 'Some of these events are only for the site’s webhooks',
  notHttps: 'Must start with https://',
  port: 'Must use port 443, 80 or one above 1023',
  notPublic: 'There is no public host with this name. Private and local addresses are not allowed.',
  redirect: (status: number) => `Answered ${status}: redirects are not followed. Enter the final address.`,
  status: (status: number) => `Answered ${status} instead of 2xx`,
  timeout: (seconds: number) => `No complete answer within ${seconds} seconds`,
  refused: 'The connection was refused: nothing listens at this address',
  reset: 'The connection was closed before the answer',
  resolver: 'The name server of this host does not respond',
} as const;
