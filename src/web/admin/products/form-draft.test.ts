import { beforeEach, expect, test, vi } from 'vitest'
import { type FormDraft, getFormDraft, removeFormDraft, setFormDraft } from './form-draft.ts'
import { EMPTY_VALUES, type ProductValues, productFaults } from './product-values.ts'

const frog: ProductValues = {
  ...EMPTY_VALUES,
  name: 'Konn',
  badge: 'uus',
  stockQuantity: '3',
  pictures: [{ url: '/media/konn.webp', alt: '' }],
}

const MARI = 'mari@naide.ee'
const KATI = 'kati@naide.ee'
const items = new Map<string, string>()

beforeEach(() => {
  items.clear()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  })
})

test('another administrator in the same browser neither sees a draft nor removes it', () => {
  const draft = { version: 2, base: frog, values: { ...frog, price: '2,00' }, sent: [] }
  setFormDraft(MARI, 7, draft)
  expect(getFormDraft(KATI, 7, frog)).toBeUndefined()
  removeFormDraft(KATI, 7)
  expect(getFormDraft(MARI, 7, frog)).toEqual(draft)
  removeFormDraft(MARI, 7)
  expect(items.size).toBe(0)
})

test('a draft of an earlier version of the page is anybody’s', () => {
  const draft = { version: 2, base: frog, values: frog, sent: [] }
  items.set('admin-product:7', JSON.stringify(draft))
  expect(getFormDraft(KATI, 7, frog)).toEqual(draft)
})

test('a draft from before an update gets the saved value of a new field', () => {
  const old = (values: Partial<ProductValues>) => {
    const { badge: _, stockQuantity: __, ...known } = { ...frog, ...values }
    return known as ProductValues
  }
  const values = old({ name: 'Roheline konn' })
  setFormDraft(MARI, 7, { version: 2, base: old({}), values, sent: [{ requestId: 'first', values }] })

  const whole = { ...frog, name: 'Roheline konn' }
  const kept = getFormDraft(MARI, 7, frog)
  expect(kept).toEqual({
    version: 2,
    base: frog,
    values: whole,
    sent: [{ requestId: 'first', values: whole }],
  } satisfies FormDraft)
  expect(() => productFaults(kept!.values)).not.toThrow()
  expect(getFormDraft(MARI, 8, frog)).toBeUndefined()
})
