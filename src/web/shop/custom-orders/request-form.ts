import { type CustomOrderRequest, customOrderFaults } from '#domain/custom-order.ts'
import { tabStorage } from '#web/platform/browser-storage.ts'
import { domainFormResolver } from '#web/platform/domain-form-resolver.ts'

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

export const resolveRequest = domainFormResolver<CustomOrderRequest>(customOrderFaults)
