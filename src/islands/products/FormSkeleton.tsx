import { formLook } from '../ui/forms/field-looks.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { previewPlace } from './Preview.tsx';

const fields = ['name', 'logo', 'short', 'description', 'tags', 'link'];

export function FormSkeleton() {
  return (
    <div
      className={`${formLook} max-w-152 *:col-start-1 lg:max-w-none lg:grid-cols-form lg:gap-x-12`}
      aria-hidden="true"
    >
      {fields.map((field) => (
        <div className="grid gap-1.4" key={field}>
          <Skeleton className="h-4.75 w-32" />
          <Skeleton className="h-12" />
        </div>
      ))}
      <div className={previewPlace}>
        <Skeleton className="h-68" round="card" />
      </div>
    </div>
  );
}
