import { expect, test } from 'vitest'
import { DEFAULTS } from '#server/settings/defaults.ts'
import { writeMail } from './write-mail.ts'

const from = { ...DEFAULTS, publicUrl: 'https://heegel.example' }

test('whoever was forgotten is told what stays', async () => {
  const paid = await writeMail(
    { template: 'data-erased', data: { orderNumber: 'ORD-1', isPaid: true } },
    from,
  )
  expect(paid.subject).toBe('Sinu andmed on kustutatud: ORD-1')
  expect(paid.text).toContain('Neid hoian 7 aastat')
  const unpaid = await writeMail(
    { template: 'data-erased', data: { orderNumber: 'ERI-1', isPaid: false } },
    from,
  )
  expect(unpaid.text).toContain('Alles jääb ainult tellimuse number')
})

test('a complaint is confirmed with its words and the last day of the answer', async () => {
  const { text } = await writeMail(
    {
      template: 'complaint-received',
      data: {
        name: 'Liis',
        message: 'Kõrv tuli ära',
        at: '2026-11-20T09:30:00.000Z',
        answerBy: '2026-12-05',
      },
    },
    from,
  )
  expect(text).toContain('20. november 2026, kell 11.30')
  expect(text).toContain('hiljemalt 05.12.2026')
  expect(text).toContain('> Kõrv tuli ära')
})
