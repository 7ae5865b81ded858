import { useStore } from '@nanostores/react';
import { $decisionPace } from '#lib/browser/products/resubmit.ts';
import { paceText } from '#lib/text/messages/rejections.ts';

/** Approximate time that decisions take; nothing while that is unknown. */
export function DecisionPace() {
  const pace = useStore($decisionPace);
  if (pace.state !== 'ready' || pace.value === null) return null;
  return <span> {paceText(pace.value)}</span>;
}
