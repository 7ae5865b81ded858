import { paths } from '#lib/paths.ts';

interface Props {
  id: string | null;
  name: string;
  className?: string;
}

/** Link to the admins' page of a person; only the name if they have no account. */
export function PersonLink({ id, name, className }: Props) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <a className={className} href={paths.person(id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
