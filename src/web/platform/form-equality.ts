/** Whether two forms with the same fields have equal values. */
export const formsAreEqual = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every(
    name => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
