interface Props<Value extends string> {
  label: string;
  /** What each choice is called. */
  options: Readonly<Record<Value, string>>;
  value: string;
  onChoose: (value: string) => void;
}

/** One choice out of a few, with its label before it. */
export function InlineSelect<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  return (
    <label className="select">
      <span>{label}</span>
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {Object.entries<string>(options).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
