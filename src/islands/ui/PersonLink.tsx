import { paths } from '#lib/paths.ts';

/** To an admin's page of a person; the name alone for nobody's. */
export function PersonLink({ id, name }: { id: string | null; name: string }) {
  if (id === null) return <bdi>{name}</bdi>;
  return (
    <a href={paths.person(id)}>
      <bdi>{name}</bdi>
    </a>
  );
}
