import { type FieldErrors, type FieldPath, type Resolver, set } from 'react-hook-form'
import { type HatOrder, hatFaults } from '#domain/custom-hat.ts'
import { type HatLook, type HatTexts, isLookField, NO_LOOK, NO_TEXTS } from '#domain/hat-look.ts'

/** The composer's values: what is typed, and the look, which is chosen by clicking and taken back as a whole. */
export type HatForm = HatTexts & { look: HatLook }

export const EMPTY_FORM: HatForm = { ...NO_TEXTS, look: NO_LOOK }

export const orderOf = ({ look, ...texts }: HatForm): HatOrder => ({ ...texts, ...look })

/** Whether the server speaks of a field that the form has. */
export const isOrderField = (path: string): path is keyof HatOrder =>
  isLookField(path) || Object.hasOwn(NO_TEXTS, path)

/** The form's name of a field of an order. */
export const fieldPath = (field: keyof HatOrder): FieldPath<HatForm> =>
  isLookField(field) ? `look.${field}` : field

/** The form is held against the very rule that the server holds it against. */
export const resolveHat: Resolver<HatForm> = values => {
  const errors: FieldErrors<HatForm> = {}
  const faults = hatFaults(orderOf(values))
  // The first fault of a field is the one that is said.
  for (const { field, message } of faults.toReversed())
    set(errors, fieldPath(field), { type: 'fault', message })
  return faults.length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/** Every control of the page is named as its field of the order, so that one way leads to each of them. */
export const focusField = (field: keyof HatOrder) =>
  document.querySelector<HTMLElement>(`[name="${field}"]:not(:disabled)`)?.focus()
