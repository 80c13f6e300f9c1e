import type { FieldErrors, Resolver } from 'react-hook-form'
import { type CustomOrderRequest, customOrderFaults } from '#domain/custom-order.ts'
import { tabStorage } from '#web/browser-storage.ts'

export const EMPTY_REQUEST: CustomOrderRequest = {
  name: '',
  email: '',
  phone: '',
  description: '',
  colors: '',
  measurements: '',
  deadline: '',
  budget: '',
  inspiration: '',
  additionalNotes: '',
}

/** What was typed before a reload or a failure. */
export const requestDraft = tabStorage<CustomOrderRequest>('custom-order-draft')

export const isRequestField = (field: string): field is keyof CustomOrderRequest =>
  Object.hasOwn(EMPTY_REQUEST, field)

/** The form is held against the very rule that the server holds it against. */
export const resolveRequest: Resolver<CustomOrderRequest> = values => {
  const errors: FieldErrors<CustomOrderRequest> = {}
  for (const { field, message } of customOrderFaults(values)) errors[field] ??= { type: 'fault', message }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}
