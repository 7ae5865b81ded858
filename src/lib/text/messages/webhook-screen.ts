import { durationSince } from '#lib/text/durations.ts';

/** Texts of the screen of webhooks. */
export const webhookScreen = {
  intro: 'Send events to your own server or chat as they happen.',
  unverified: 'Webhooks need a verified e-mail address: verify yours on My Profile.',
  add: 'Add webhook',
  formTitle: 'New webhook',
  editTitle: (host: string) => `Edit the webhook to ${host}`,
  submit: 'Save webhook',
  submitAndSwitchOn: 'Save and switch on',
  moves: 'Waiting deliveries go to the new address. The secret stays the same.',
  edit: 'Edit',
  url: 'Address',
  urlHint: 'Starts with https:// and is public',
  shape: 'Format',
  scope: 'Whose events',
  scopes: { maker: 'My products', site: 'The whole site' },
  events: 'Events',
  allEvents: 'All events',
  someEvents: 'Only these:',
  webhook: 'Webhook',
  state: 'State',
  on: 'on',
  off: 'off',
  failing: 'failing',
  open: 'Open',
  close: 'Close',
  site: 'Whole site',
  all: 'all events',
  some: (count: number) => (count === 1 ? '1 event' : `${count} events`),
  empty: 'No webhooks yet',
  emptyNote: 'Add one to hear about accepted products, reviews and votes in your own program or chat.',
  test: 'Send a test',
  showSecret: 'Show secret',
  rollSecret: 'Roll secret',
  secret: 'Secret',
  secretNote: 'Messages are signed with it. Store it where your server reads it.',
  switchOn: 'Switch on',
  switchOff: 'Switch off',
  delete: 'Delete',
  deliveries: 'Deliveries',
  delivery: 'Event',
  result: 'Answer',
  retry: 'Retry',
  noDeliveries: 'Nothing sent yet',
  noDeliveriesNote: 'Send a test to see how your receiver answers.',
  answered: (status: number, milliseconds: number) => `Answered ${status} in ${milliseconds} ms`,
  attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
  next: (nextAt: string, now: Date) => {
    const wait = durationSince(now.toISOString(), new Date(nextAt));
    return wait ? `next in ${wait}` : 'next within a minute';
  },
  states: { waiting: 'waiting', delivered: 'delivered', failed: 'failed' },
  storedFor: (days: number) => `Deliveries are deleted after ${days} days.`,
} as const;

export const webhookMessages = {
  saved: 'Webhook saved',
  deleted: 'Webhook deleted',
  gone: 'This webhook has been deleted',
  deliveryGone: 'This delivery has been deleted',
  switchedOn: 'Webhook switched on',
  switchedOff: 'Webhook switched off',
  sent: 'On its way: the answer appears below',
  rolled: 'The old secret no longer works',
} as const;

export const webhookConfirmations = {
  delete: {
    title: 'Delete this webhook?',
    text: 'Its deliveries are deleted too, including those that wait.',
    confirm: 'Delete',
    destroys: true,
  },
  roll: {
    title: 'Replace the secret?',
    text: 'Your receiver rejects messages until it has the new one.',
    confirm: 'Replace',
    destroys: true,
  },
} as const;
