/** The svg of `Icon` for any path on a 24 × 24 grid: public pages load single shapes, not the whole icon set. */
interface Props {
  path: string;
  size?: number | undefined;
  /** Width of its lines. */
  weight?: number | undefined;
  className?: string | undefined;
}

export function Shape({ path, size = 20, weight = 2, className }: Props) {
  return (
    <svg
      className={className}
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={weight}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
