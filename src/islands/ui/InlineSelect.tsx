interface Props<Value extends string> {
  label: string;
  /** A label for each value. */
  options: Readonly<Record<Value, string>>;
  value: string;
  onChoose: (value: string) => void;
}

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
