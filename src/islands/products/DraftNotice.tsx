export function DraftNotice({ onStartOver }: { onStartOver: () => void }) {
  return (
    <p className="draft-notice" role="status">
      What you had typed is still here.
      <button type="button" className="link" onClick={onStartOver}>
        Start over
      </button>
    </p>
  );
}
