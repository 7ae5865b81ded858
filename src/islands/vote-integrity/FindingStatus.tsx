import type { FindingState } from '#lib/contract/findings.ts';
import { findingStateTexts } from '#lib/text/messages/finding-screen.ts';
import { Status } from '../ui/Status.tsx';

const signs = { open: 'waits', watched: 'waits', kept: 'good', removed: 'bad' } as const;

/** State of a finding, as a word with a sign. */
export function FindingStatus({ state }: { state: FindingState }) {
  return <Status sign={signs[state]}>{findingStateTexts[state]}</Status>;
}
