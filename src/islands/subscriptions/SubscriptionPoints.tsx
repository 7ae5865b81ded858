import { subscriptionTexts } from '#lib/text/messages/subscriptions.ts';

/** List of what a subscription includes. */
export function SubscriptionPoints() {
  return (
    <ul className="grid list-disc gap-1.6 pl-4.6 marker:text-amber">
      {subscriptionTexts.points.map((point) => (
        <li key={point}>{point}</li>
      ))}
    </ul>
  );
}
