import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'

/**
 * Validates a form by a rule of the domain, the same one that the server uses. Only a field's first fault is shown.
 * @param pathOf maps a fault's field to the form's name for it, if they differ
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
