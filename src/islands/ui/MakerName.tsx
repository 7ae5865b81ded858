import { paths } from '#lib/paths.ts';

interface Props {
  name: string;
  /** Id of the public page; null without one. */
  id: string | null;
  className?: string;
}

/** A person's name, which leads to their public page if they have one. */
export function MakerName({ name, id, className }: Props) {
  const text = <bdi className={className}>{name}</bdi>;
  return id === null ? (
    text
  ) : (
    <a
      className="underline decoration-line underline-offset-link hover:text-violet hover:decoration-current"
      href={paths.maker(id)}
    >
      {text}
    </a>
  );
}
