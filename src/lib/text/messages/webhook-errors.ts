/** Errors of fields and of deliveries. */
export const webhookErrors = {
  noChange: 'Name what to change',
  noEvents: 'Choose at least one event',
  repeated: 'Name each event once',
  notForMakers: 'Only the site’s webhooks get some of these events',
  notHttps: 'Must start with https://',
  port: 'Must use port 443, 80 or one above 1023',
  notPublic: 'There is no public host of this name. Private and local addresses are not allowed.',
  redirect: (status: number) => `Answered ${status}: redirects are refused. Enter the final address.`,
  status: (status: number) => `Answered ${status} instead of 2xx`,
  timeout: (seconds: number) => `No complete answer within ${seconds} seconds`,
  refused: 'The connection was refused: nothing listens at this address',
  reset: 'The connection was closed before the answer',
  resolver: 'The name server of this host does not respond',
} as const;
