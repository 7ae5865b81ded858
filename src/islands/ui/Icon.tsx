import { type IconName, iconShapes } from '#lib/icons/icon-shapes.ts';
import { Shape } from './Shape.tsx';

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return <Shape path={iconShapes[name]} size={size} />;
}
