/** Only the values that differ from those before: a form then keeps what others have changed in the rest. */
export const changedValues = <Values extends object>(
  values: Values,
  before: Partial<Values>,
): Partial<Values> => {
  const changed: Partial<Values> = { ...values };
  for (const name of Object.keys(values) as (keyof Values)[])
    if (JSON.stringify(values[name]) === JSON.stringify(before[name])) delete changed[name];
  return changed;
};
