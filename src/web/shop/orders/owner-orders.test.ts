import { expect, test, vi } from 'vitest'
import { ApiError, NetworkError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'
import { toastFailure } from './owner-orders.ts'

vi.mock('#web/ui/toast.ts', { spy: true })

const said = (error: unknown) => {
  toastFailure('Salvestamine ebaõnnestus.', error)
  return vi.mocked(toast).mock.lastCall?.[0].text
}
const refused = (status: number, details: string) =>
  new ApiError(status, JSON.stringify({ error: 'Refused', code: 'internal', details }))

test('toastFailure adds the reason if there is one, from the network or the API', () => {
  expect(said(new NetworkError('Failed to fetch'))).toBe(
    'Salvestamine ebaõnnestus. Võrku ei ole. Proovi uuesti, kui oled jälle võrgus.',
  )
  expect(said(refused(409, 'Tellimus on juba makstud.'))).toBe(
    'Salvestamine ebaõnnestus. Tellimus on juba makstud.',
  )
  expect(said(refused(502, 'Vedaja ei vastanud.'))).toBe('Salvestamine ebaõnnestus. Vedaja ei vastanud.')
  expect(said(new ApiError(500, 'katki'))).toBe('Salvestamine ebaõnnestus.')
})
