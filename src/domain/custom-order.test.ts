import { describe, expect, it } from 'vitest'
import { type CustomOrderRequest, customOrderFaults, pictureFault } from './custom-order.ts'
import { UPLOAD_BYTES_MAX } from './limits.ts'

const REQUEST: CustomOrderRequest = {
  name: 'Mari Maasikas',
  email: 'mari@naide.ee',
  phone: '',
  description: 'Sall, mis näeb välja nagu heeringas',
  colors: '',
  measurements: '',
  deadline: '',
  budget: '',
  inspiration: '',
  additionalNotes: '',
}

const faultyFields = (changed: Partial<CustomOrderRequest>) =>
  customOrderFaults({ ...REQUEST, ...changed }).map(({ field }) => field)

describe('a free-form request', () => {
  it('needs only a name, an e-mail and a description', () => {
    expect(faultyFields({})).toEqual([])
    for (const blank of ['', ' ', '\n', '\u200b'])
      expect(faultyFields({ name: blank, email: blank, description: blank })).toEqual([
        'name',
        'email',
        'description',
      ])
  })

  it('needs a valid e-mail address', () => {
    expect(faultyFields({ email: 'mari@' })).toEqual(['email'])
  })
})

describe('a shopper’s own picture', () => {
  it('must be a photo or drawing that browsers can show', () => {
    expect(pictureFault({ type: 'image/jpeg', size: 1 })).toBeUndefined()
    expect(pictureFault({ type: 'image/gif', size: 1 })).toMatch(/JPEG/)
    expect(pictureFault({ type: 'image/svg+xml', size: 1 })).toMatch(/JPEG/)
  })

  it('is at most 10 MB', () => {
    expect(pictureFault({ type: 'image/png', size: UPLOAD_BYTES_MAX })).toBeUndefined()
    expect(pictureFault({ type: 'image/png', size: UPLOAD_BYTES_MAX + 1 })).toMatch(/10 MB/)
  })
})
