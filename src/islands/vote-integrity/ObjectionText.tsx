import { RelativeTime } from '../ui/RelativeTime.tsx';

/** What a maker or a moderator wrote, with its time. */
export function ObjectionText({ title, text, at }: { title: string; text: string; at: string }) {
  return (
    <div className="border-l-3 border-line pl-3.4 wrap-anywhere">
      <p className="text-sm text-muted">
        {title}, <RelativeTime iso={at} />
      </p>
      <p className="whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}
