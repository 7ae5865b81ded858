import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { $reactions, noReactions } from '#lib/browser/member/reactions.ts';
import type { MakerBarProps } from './MakerBar.tsx';

// Loaded for makers alone: with its icons and texts it weighs 4 kB.
const MakerBar = lazy(() => import('./MakerBar.tsx'));

/** The bar of a maker on the page of their product. Nothing for others. */
export default function MakerStrip(props: MakerBarProps) {
  const isOwn = useStore($reactions, { ssr: () => noReactions }).own.has(props.id);
  if (!isOwn) return null;
  return (
    <Suspense>
      <MakerBar {...props} />
    </Suspense>
  );
}
