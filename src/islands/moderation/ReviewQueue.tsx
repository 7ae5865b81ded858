import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { TableGhost } from '../ui/table/TableGhost.tsx';
import { QueueScreen } from './QueueScreen.tsx';

/** Where moderators decide on what was added, and on what was changed since. */
export default function ReviewQueue() {
  return (
    <ScreenGate needs="product.moderate" waiting={<TableGhost />}>
      {() => <QueueScreen />}
    </ScreenGate>
  );
}
