import { type IconName, iconShapes } from '#lib/icons/icon-shapes.ts';
import { Shape } from './Shape.tsx';

export function Icon({ name, size, className }: { name: IconName; size?: number; className?: string }) {
  return <Shape path={iconShapes[name]} size={size} className={className} />;
}
