const fields = ['name', 'logo', 'short', 'description', 'tags', 'link'];

export function FormSkeleton() {
  return (
    <div className="form product-form" aria-hidden="true">
      {fields.map((field) => (
        <div className="field" key={field}>
          <span className="skeleton label-skeleton" />
          <span className="skeleton field-skeleton" />
        </div>
      ))}
      <div className="preview">
        <span className="skeleton preview-skeleton" />
      </div>
    </div>
  );
}
