export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="draft-notice" role="status">
      Your draft was restored.
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </p>
  );
}
