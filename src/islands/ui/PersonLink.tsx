import { paths } from '#lib/paths.ts';

interface Props {
  id: string | null;
  name: string;
  className?: string;
}

/** To an admin's page of a person; the name alone for nobody's. */
export function PersonLink({ id, name, className }: Props) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <a className={className} href={paths.person(id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
