/** Whether two forms of the same fields say the same. */
export const formsAreEqual = <Values extends object>(one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every(
    name => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  )
