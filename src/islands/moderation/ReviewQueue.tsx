import { ScreenGate } from '../dashboard/ScreenGate.tsx';
import { TableSkeleton } from '../ui/table/TableSkeleton.tsx';
import { QueueScreen } from './QueueScreen.tsx';

export default function ReviewQueue() {
  return (
    <ScreenGate needs="product.moderate" waiting={<TableSkeleton />}>
      {() => <QueueScreen />}
    </ScreenGate>
  );
}
