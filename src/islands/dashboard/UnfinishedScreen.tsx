import type { Screen } from '../../lib/rules/dashboard-menu.ts';
import { Notice } from '../ui/Notice.tsx';
import { ScreenGate, wayBack } from './ScreenGate.tsx';

/** Stands for a screen that is not there yet. */
export default function UnfinishedScreen({ needs }: Pick<Screen, 'needs'>) {
  return (
    <ScreenGate needs={needs}>
      {() => (
        <Notice title="Still being dug">
          <p>This screen is being built and opens soon.</p>
          {wayBack}
        </Notice>
      )}
    </ScreenGate>
  );
}
