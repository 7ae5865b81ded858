export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p
      className="mb-6 flex flex-wrap items-center gap-x-4 rounded-small bg-amber-soft px-4 py-1.6"
      role="status"
    >
      Your draft was restored.
      <button type="button" className="link min-h-11" onClick={onStartOver}>
        Start over
      </button>
    </p>
  );
}
