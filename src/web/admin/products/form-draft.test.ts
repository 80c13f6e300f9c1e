import { expect, test, vi } from 'vitest'
import { type FormDraft, getFormDraft, setFormDraft } from './form-draft.ts'
import { EMPTY_VALUES, type ProductValues, productFaults } from './product-values.ts'

const frog: ProductValues = {
  ...EMPTY_VALUES,
  name: 'Konn',
  badge: 'uus',
  stockQuantity: '3',
  pictures: [{ url: '/media/konn.webp', alt: '' }],
}

test('a draft from before an update gets the saved value of a new field', () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
  })
  const old = (values: Partial<ProductValues>) => {
    const { badge: _, stockQuantity: __, ...known } = { ...frog, ...values }
    return known as ProductValues
  }
  const values = old({ name: 'Roheline konn' })
  setFormDraft(7, { version: 2, base: old({}), values, sent: [{ requestId: 'first', values }] })

  const whole = { ...frog, name: 'Roheline konn' }
  const kept = getFormDraft(7, frog)
  expect(kept).toEqual({
    version: 2,
    base: frog,
    values: whole,
    sent: [{ requestId: 'first', values: whole }],
  } satisfies FormDraft)
  expect(() => productFaults(kept!.values)).not.toThrow()
  expect(getFormDraft(8, frog)).toBeUndefined()
})
