import { labels } from '#lib/text/messages/labels.ts';

export interface ReportActions {
  onDelete: (id: string) => void;
  onDismiss: (id: string) => void;
}

interface Props extends ReportActions {
  product: { _id: string; name: string };
}

export function DeleteButton({ product: { _id, name }, onDelete }: Props) {
  return (
    <button type="button" className="btn btn-line btn-bad" onClick={() => onDelete(_id)}>
      {labels.delete}
      <span className="sr-only"> {name}</span>
    </button>
  );
}

export function DismissButton({ product: { _id, name }, onDismiss }: Props) {
  return (
    <button type="button" className="btn btn-line" onClick={() => onDismiss(_id)}>
      {labels.dismissReports}
      <span className="sr-only"> of {name}</span>
    </button>
  );
}
