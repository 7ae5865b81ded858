import { days, hours, minutes, seconds } from './durations.ts';

/** Formats of what a webhook is sent: Standard Webhooks with a signature, or a message for a chat. */
export const webhookShapes = ['standard', 'slack', 'discord', 'mattermost'] as const;
export type WebhookShape = (typeof webhookShapes)[number];

/** Why a webhook is off: its owner, a week of failures, or an answer of 410 Gone. */
export const webhookEnds = ['owner', 'failing', 'gone'] as const;
export type WebhookEnd = (typeof webhookEnds)[number];

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Type of the message of 'Send a test'. */
export const testMessage = 'webhook.test';

export const webhooks = {
  /** Webhooks per maker, and of the site. */
  perPerson: 10,
  ofSite: 20,
  /** From the look-up of the host to the end of the answer. */
  timeout: seconds(10),
  /** Limits of an answer: bytes that are read, and characters that are stored. */
  answer: { bytes: 65_536, shown: 500 },
  /** Webhooks that a server calls at once. Each gets one message at a time. */
  atOnce: 16,
  /** Delays after the first failure of a delivery, the second, and so on: the schedule of Standard Webhooks, three days. */
  retries: [
    seconds(5),
    minutes(5),
    minutes(30),
    hours(2),
    hours(5),
    hours(10),
    hours(14),
    hours(20),
    hours(24),
  ],
  /** Pause of a webhook after two failures in a row: one that hangs must not keep the places of others occupied. */
  pause: minutes(5),
  /** A webhook without a success for so long is switched off. */
  disabledAfter: days(7),
  /** Retention of deliveries. */
  storedFor: days(30),
} as const;
