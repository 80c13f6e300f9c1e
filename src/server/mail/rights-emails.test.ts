import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order-status.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import type { MailData } from './mails.ts'
import { renderMail } from './render-mail.ts'

const from = { ...DEFAULTS, publicUrl: 'https://heegel.example', isTrial: false }

test('a customer whose data was erased is told what remains', async () => {
  const paid = await renderMail(
    { template: 'data-erased', data: { orderNumber: 'ORD-1', isPaid: true } },
    from,
  )
  expect(paid.subject).toBe('Sinu andmed on kustutatud: ORD-1')
  expect(paid.text).toContain('Neid hoian 7 aastat')
  const unpaid = await renderMail(
    { template: 'data-erased', data: { orderNumber: 'ERI-1', isPaid: false } },
    from,
  )
  expect(unpaid.text).toContain('Alles jääb ainult tellimuse number')
})

test('a complaint is confirmed with its words and the last day for the answer', async () => {
  const { text } = await renderMail(
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
  expect(text).toContain('20. novembril 2026 kell 11.30')
  expect(text).toContain('hiljemalt 05.12.2026')
  expect(text).toContain('> Kõrv tuli ära')
})

test('a withdrawal from an unpaid order tells customer and owner that nothing is left to pay', async () => {
  const data: MailData['withdrawal-received'] = {
    orderNumber: 'HAT-4Q8ZK2M7C',
    kind: 'custom_hat',
    accessKey: 'k',
    orderedAt: '2026-11-20T09:14:00.000Z',
    isPaid: false,
    customerName: 'Liis Tamm',
    customerEmail: 'liis@naide.ee',
    customerPhone: '',
    link: 'https://heegel.example/jalgimine?orderNumber=HAT-4Q8ZK2M7C',
    lines: [],
    shippingCost: 0,
    total: 2700,
    delivery: '',
    destination: '',
    picture: '',
    description: '',
    wishes: [],
    withdrawnLines: [{ name: 'Kassimüts', quantity: 1 }],
    at: '2026-11-25T10:00:00.000Z',
    statement: 'Taganen lepingust.',
  }
  const write = async (isCancelled: boolean, status?: OrderStatus) => {
    const both = (['withdrawal-received', 'withdrawal-notice'] as const).map(template =>
      renderMail({ template, data: { ...data, isCancelled, ...(status && { status }) } }, from),
    )
    return (await Promise.all(both)).map(({ text }) => text)
  }
  const [customer, owner] = await write(true)
  expect(customer).toContain('Tellimus on sellega tühistatud ja maksma ei pea sa midagi.')
  expect(customer).not.toContain('Raha maksan tagasi')
  expect(owner).toContain('raha tagasi anda ei ole vaja')
  for (const text of await write(false)) expect(text).toMatch(/raha (maksan tagasi|tuleb tagasi maksta)/i)

  // They need not send back what they never got, and the refund does not wait for it.
  for (const status of [undefined, 'paid', 'processing', 'cancelled'] as const) {
    const [unsent] = await write(false, status)
    expect(unsent, status).toContain('Kui asi on juba sinu käes, saada see tagasi')
    expect(unsent, status).not.toContain('Saada asi tagasi')
  }
  for (const status of ['shipped', 'delivered', 'completed'] as const)
    expect((await write(false, status))[0], status).toContain('Saada asi tagasi hiljemalt')
})
