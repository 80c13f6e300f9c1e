import { describe, expect, it } from 'vitest'
import { EMPTY_DRAFT } from './checkout-draft.ts'
import { fieldOfIssue, resolveCheckout } from './checkout-fields.ts'

const resolve = (draft: typeof EMPTY_DRAFT) =>
  resolveCheckout(draft, undefined, { fields: {}, shouldUseNativeValidation: false })

describe('the checkout form', () => {
  it('shows at each field what is missing, in the words of the domain’s rule', async () => {
    const { errors } = await resolve({ ...EMPTY_DRAFT, deliveryMethod: 'dpd_parcel' })
    expect(errors).toMatchObject({
      parcelMachine: { message: 'Valige pakiautomaat' },
      contact: { firstName: { message: 'Palun sisesta eesnimi' } },
      termsAccepted: { message: 'Nõustuge tingimustega' },
    })
    expect(errors.contact?.address).toBeUndefined()
  })

  it('has no errors when the checkout may be paid', async () => {
    const draft = {
      ...EMPTY_DRAFT,
      contact: {
        ...EMPTY_DRAFT.contact,
        firstName: 'Liis',
        lastName: 'Tamm',
        email: 'liis@naide.ee',
        phone: '5123 4534',
      },
      deliveryMethod: 'omniva_parcel',
      parcelMachine: 'm1',
      termsAccepted: true,
    }
    expect(await resolve(draft)).toEqual({ values: draft, errors: {} })
  })

  it('maps the API’s field paths to its own fields', () => {
    expect(fieldOfIssue('checkout.customer.email')).toBe('contact.email')
    expect(fieldOfIssue('checkout.selectedParcelMachine')).toBe('parcelMachine')
    expect(fieldOfIssue('checkout.deliveryMethod')).toBe('deliveryMethod')
    expect(fieldOfIssue('checkout.giftText')).toBe('giftText')
    expect(fieldOfIssue('amount')).toBeUndefined()
  })
})
