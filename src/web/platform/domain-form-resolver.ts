import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/**
 * Holds a form against a rule of the domain, the very one that the server holds it against. The first fault of a field is the
 * one that is said.
 * @param pathOf the form's name of a field that a fault is about, where it has another one
 */
export const domainFormResolver =
  <Values extends FieldValues, Field extends string = string>(
    faultsOf: (values: Values) => readonly { field: Field; message: string }[],
    pathOf: (field: Field) => string = field => field,
  ): Resolver<Values> =>
  values => {
    const errors: FieldErrors<Values> = {}
    const faults = faultsOf(values)
    for (const { field, message } of faults.toReversed())
      set(errors, pathOf(field), { type: 'fault', message })
    return faults.length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
