import { describe, expect, test } from 'vitest'
import type { MailTemplate } from '#domain/mail-template.ts'
import { NOTIFIED_STATUSES, ORDER_STATUSES } from '#domain/order-status.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import type { Sender } from './email-content.ts'
import type { Mail, MailData, OrderMail } from './mails.ts'
import { renderMail } from './render-mail.ts'

const SHOP = 'https://heegel.ee'

const sender = (named: Partial<Sender> = {}): Sender => ({
  ...DEFAULTS,
  publicUrl: SHOP,
  isTrial: false,
  contactEmail: 'mari@heegel.ee',
  legal: {
    name: 'Mari Maasikas FIE',
    registryCode: '12345678',
    address: 'Riia 2, 51004 Tartu',
    phone: '+372 5555 5555',
    vatNumber: '',
  },
  ...named,
})

const aLine = (named: Partial<OrderMail['lines'][number]> = {}) => ({
  name: 'Rõõmus konnamüts',
  quantity: 2,
  unitPrice: 3200,
  picture: `${SHOP}/media/tile.jpg?of=%2Fmedia%2Fkonn-roomus%2F1200.webp`,
  canBeWithdrawn: true,
  ...named,
})

const anOrder = (named: Partial<OrderMail> = {}): OrderMail => ({
  orderNumber: 'ORD-7K2M9QX4T',
  kind: 'regular',
  accessKey: 'key-of-the-order',
  orderedAt: '2026-11-20T09:14:00.000Z',
  isPaid: true,
  customerName: 'Liis Tamm',
  customerEmail: 'liis.tamm@naide.ee',
  customerPhone: '+372 5812 3434',
  link: `${SHOP}/jalgimine?orderNumber=ORD-7K2M9QX4T&key=key-of-the-order`,
  lines: [aLine()],
  shippingCost: 299,
  total: 6699,
  delivery: 'omniva_parcel',
  destination: 'Tartu Kaubamaja pakiautomaat, Riia 1, Tartu',
  picture: '',
  description: '',
  wishes: [],
  ...named,
})

const aHat = (named: Partial<OrderMail> = {}): OrderMail =>
  anOrder({
    orderNumber: 'HAT-4Q8ZK2M7C',
    kind: 'custom_hat',
    lines: [aLine({ name: 'Kassimüts', quantity: 1, unitPrice: 2700 })],
    total: 2999,
    picture: `${SHOP}/og/hat.jpg?kuju=kassi&varvid=punane`,
    description: 'Kassimüts, äärest üles punane',
    wishes: [{ label: 'Pea ümbermõõt', text: '56 cm' }],
    ...named,
  })

const PARCEL = { carrier: 'Omniva', code: 'CE123456789EE', link: `${SHOP}/pakk` }
const PROMISED = { first: '2026-12-03', last: '2026-12-04', postBy: '2026-12-01' }
const SINCE = '2026-11-20T09:14:00.000Z'

const refusals = (order: OrderMail): MailData['payment-refused'][] =>
  [true, false].flatMap(isCancelled =>
    [true, false].map(isGivenBack => ({ ...order, isCancelled, isGivenBack })),
  )

const withdrawal = (order: OrderMail, words: string): MailData['withdrawal-received'] => ({
  ...order,
  withdrawnLines: [{ name: words, quantity: 1 }],
  at: '2026-11-25T10:00:00.000Z',
  statement: words,
})

/** Every e-mail about an order, with its possible data. */
const dataOf = (order: OrderMail, words: string): { [T in MailTemplate]: MailData[T][] } => ({
  'order-received': [order],
  'new-order': [order],
  'request-received': [order],
  'new-request': [order],
  'payment-link': [order],
  'thread-message': [{ ...order, words }],
  'thread-answer': [{ ...order, words }],
  'answer-not-taken': [true, false].map(isOwner => ({
    orderNumber: order.orderNumber,
    link: order.link,
    isOwner,
    why: 'too-long',
    hasHeic: true,
  })),
  'status-changed': ORDER_STATUSES.map(status => ({ ...order, status })),
  'parcels-sent': [{ ...order, parcels: [PARCEL] }],
  'parcel-state': (['awaiting_collection', 'returned'] as const).map(state => ({
    ...order,
    state,
    parcel: PARCEL,
  })),
  'promise-moved': [null, PROMISED].map(before => ({ ...order, promise: PROMISED, before })),
  'yarn-gone': [{ ...order, colours: [words] }],
  'hat-colours': [{ ...order, before: words }],
  refund: [{ ...order, amount: 100, reason: words, isWhole: false, byHand: false }],
  'order-under-review': [order],
  'payment-refused': refusals(order),
  'payment-refused-notice': refusals(order),
  'money-returned': [{ customerName: order.customerName, amount: 100 }],
  'contact-message': [
    { name: words, email: 'keegi@naide.ee', message: words },
    { name: words, email: 'keegi@naide.ee', message: words, product: words },
  ],
  'password-reset': [{ link: `${SHOP}/admin/reset?token=secret` }],
  'account-changed': [{ change: 'passkey-added', name: words, userAgent: words, at: SINCE }],
  invitation: [{ link: `${SHOP}/admin/invited?token=secret` }],
  'administrators-changed': [
    { change: 'joined', email: 'kati@naide.ee', by: 'mari@naide.ee', userAgent: words, at: SINCE },
  ],
  notices: [{ orders: [order.orderNumber], furtherOrders: 1, messages: 1 }],
  'test-letter': [{}],
  'withdrawal-received': [withdrawal(order, words)],
  'withdrawal-notice': [withdrawal(order, words)],
  'data-erased': [{ orderNumber: order.orderNumber, isPaid: true }],
  'complaint-received': [
    { name: words, message: words, at: '2026-11-25T10:00:00.000Z', answerBy: '2026-12-10' },
  ],
  incident: [{ part: 'files', since: SINCE, message: words }],
  'restored-copy': [
    {
      since: '2026-11-20T10:00:00.000Z',
      orders: [{ number: order.orderNumber, total: order.total }],
      stock: [words],
      money: [{ reference: words, provider: order.paymentMethod ?? 'paypal', amount: 100 }],
      refunds: 1,
      numbers: { invoice: 101, creditNote: 101 },
    },
  ],
  'incident-over': [{ part: 'files', since: SINCE, endedAt: '2026-11-25T10:00:00.000Z' }],
})

const mailsAbout = (order: OrderMail, words: string): Mail[] =>
  Object.entries(dataOf(order, words)).flatMap(([template, all]) =>
    all.map(data => ({ template, data }) as Mail),
  )

const extremes: [string, OrderMail, string][] = [
  ['an ordinary order', anOrder(), 'Üks müts jäi saatmata'],
  [
    'hostile words',
    aHat({
      customerName: '<script>alert(1)</script>',
      description: '"><img src=x onerror=alert(1)>',
      destination: '</td></table><script>alert(2)</script>',
      lines: [aLine({ name: '<script>alert(3)</script>' })],
      wishes: [{ label: 'Erisoovid', text: '<a href="javascript:alert(4)">siia</a>' }],
    }),
    '<script>alert(5)</script> &\r\n"jutumärgid"',
  ],
  [
    'next to nothing',
    anOrder({
      kind: 'custom_order',
      isPaid: false,
      customerName: '',
      customerPhone: '',
      lines: [],
      total: 0,
      shippingCost: 0,
      delivery: '',
      destination: '',
    }),
    '',
  ],
  [
    'very much',
    anOrder({
      customerName: 'Ö'.repeat(240),
      lines: Array.from({ length: 100 }, () =>
        aLine({ name: 'x'.repeat(120), quantity: 99, unitPrice: 999_999 }),
      ),
      total: 999_999 * 99 * 100,
      description: 'sõna\n'.repeat(1000),
      wishes: [{ label: 'Lisamärkused', text: 'y'.repeat(5000) }],
    }),
    'z'.repeat(5000),
  ],
]

describe.each(extremes)('with %s', (_name, order, words) => {
  test('every e-mail is in Estonian, in HTML and in plain text', async () => {
    for (const mail of mailsAbout(order, words)) {
      const { subject, text, html } = await renderMail(mail, sender())
      expect(subject).toMatch(/\S/)
      expect(subject).not.toMatch(/[\r\n]/)
      expect(html).toMatch(/^<!doctype html><html dir="ltr" lang="et">/)
      for (const written of [subject, text, html])
        expect(written, mail.template).not.toMatch(/undefined|NaN|\[object|Invalid Date/)
      expect(text).toContain(`-- \nHeegel\nMari Maasikas FIE`)
    }
  })

  test('user text is escaped, and nothing is loaded from other servers', async () => {
    for (const mail of mailsAbout(order, words)) {
      const { html } = await renderMail(mail, sender())
      expect(html).not.toMatch(/<script|<img src=x|<a href="javascript|<form|<iframe|<link/i)
      const addresses = [...html.matchAll(/(?:src|href|action)="([^"]*)"/g)].map(match => match[1]!)
      expect(addresses.filter(address => !address.startsWith(`${SHOP}`))).toEqual([])
    }
  })
})

test.each(['montonio', 'montonio_card'])(
  'an e-mail about what was paid by %s names no other service',
  async paymentMethod => {
    for (const isPaid of [true, false])
      for (const order of [anOrder({ paymentMethod, isPaid }), aHat({ paymentMethod, isPaid })])
        for (const mail of mailsAbout(order, 'Sõnad')) {
          const { subject, text, html } = await renderMail(mail, sender())
          expect(`${subject} ${text} ${html}`, mail.template).not.toMatch(/paypal/i)
        }
  },
)

test('a shop that moves no real money says so first, in text and HTML', async () => {
  const mail: Mail = { template: 'password-reset', data: { link: 'https://heegel.ee/x' } }
  const { text, html } = await renderMail(mail, sender({ isTrial: true }))
  expect(text.startsWith('See pood on proovimiseks: raha ei võeta')).toBe(true)
  expect(html).toContain('See pood on proovimiseks: raha ei võeta')
})

describe('the confirmation of an order', () => {
  const confirm = (order: OrderMail, from = sender()) =>
    renderMail({ template: 'order-received', data: order }, from)

  test('names what was bought, the sums, the destination, and where the invoice is', async () => {
    const { subject, text, html } = await confirm(anOrder())
    expect(subject).toBe('Tellimus ORD-7K2M9QX4T on käes')
    expect(text).toMatch(/^Tere, Liis!/)
    for (const fact of [
      '2 × Rõõmus konnamüts: €64.00',
      'Omniva pakiautomaat: €2.99',
      'Makstud kokku: €66.99',
      'Tartu Kaubamaja pakiautomaat, Riia 1, Tartu',
      `${SHOP}/jalgimine?orderNumber=ORD-7K2M9QX4T&key=key-of-the-order`,
      `${SHOP}/api/orders/ORD-7K2M9QX4T/invoice.pdf?key=key-of-the-order`,
    ])
      expect(text).toContain(fact)
    for (const fact of ['2 × Rõõmus konnamüts', '€64.00', '€2.99', '€66.99', '/media/tile.jpg?of='])
      expect(html).toContain(fact)
    expect(html).toContain(
      `href="${SHOP}/api/orders/ORD-7K2M9QX4T/invoice.pdf?key=key-of-the-order"`.replaceAll('&', '&amp;'),
    )
  })

  test('states what the law requires', async () => {
    const { text, html } = await confirm(anOrder())
    const wanted = [
      'Mari Maasikas FIE, registrikood 12345678, Riia 2, 51004 Tartu, telefon +372 5555 5555, mari@heegel.ee',
      'Tellimus ORD-7K2M9QX4T, 20. november 2026',
      'taganeda 14 päeva jooksul',
      'Taganen lepingust siin',
      'Taganemisavalduse tüüpvorm',
      'Tagasisaatmise kulu kannad sina',
      'kahe aasta jooksul',
      'Vastan 15 päeva jooksul',
      'tarbijavaidluste komisjoni',
      `${SHOP}/tingimused`,
    ]
    for (const fact of wanted) {
      expect(text).toContain(fact)
      // An order number is wrapped in an element, so that it is not broken at its hyphen.
      expect(html.replaceAll(/<\/?span[^>]*>/g, '')).toContain(fact)
    }
    expect(html).toContain('class="notranslate">ORD-7K2M9QX4T</span>')
    expect(text).toContain(`${SHOP}/taganemine?orderNumber=ORD-7K2M9QX4T&key=key-of-the-order`)
    expect(text).not.toMatch(/käibemaks|ec\.europa\.eu/)
  })

  test('offers no withdrawal from what was made to the customer’s own wishes', async () => {
    const fox = aLine({ name: 'Rebane', quantity: 1, canBeWithdrawn: false })
    const custom = await confirm(anOrder({ kind: 'custom_order', lines: [fox] }))
    expect(custom.text).toContain('TAGANEMISÕIGUST EI OLE')
    expect(custom.text).toContain('Rebane: Asjal, mille teen sinu enda kirjelduse')
    expect(custom.text).not.toMatch(/taganemine\?|tüüpvorm/)

    const mixed = await confirm(anOrder({ lines: [aLine(), fox] }))
    expect(mixed.text).toContain('Rebane: Asjal')
    expect(mixed.text).toContain('Taganeda saad sellest: Rõõmus konnamüts.')
    expect(mixed.text).toContain(`${SHOP}/taganemine?`)
  })

  test('takes the owner’s own words on withdrawal if she has written any', async () => {
    const legalTexts = { ...DEFAULTS.legalTexts, withdrawal: 'Taganeda võid kolmkümmend päeva.' }
    const { text } = await confirm(anOrder(), sender({ legalTexts }))
    expect(text).toContain('Taganeda võid kolmkümmend päeva.')
    expect(text).not.toContain('põhjust ütlemata')
  })

  test('names VAT only for a seller who is registered for it', async () => {
    const legal = { ...sender().legal, vatNumber: 'EE123456789' }
    const { text } = await confirm(anOrder(), sender({ legal }))
    expect(text).toContain('KMKR EE123456789')
    expect(text).toContain('Summast on käibemaks (24%) €12.97.')
    const before = await confirm(anOrder(), sender({ legal, vatSince: '2026-11-21' }))
    expect(before.text).not.toContain('käibemaks (')
    const paidAt = '2026-11-21T08:00:00.000Z'
    const since = await confirm(anOrder({ paidAt }), sender({ legal, vatSince: '2026-11-21' }))
    expect(since.text).toContain('Summast on käibemaks (24%) €12.97.')
    const over = sender({ vatUntil: '2026-11-21', endedVatNumber: 'EE123456789' })
    const last = await confirm(anOrder({ paidAt }), over)
    expect(last.text).toContain('Summast on käibemaks (24%) €12.97.')
    const after = await confirm(anOrder({ paidAt: '2026-11-22T08:00:00.000Z' }), over)
    for (const gone of ['käibemaks (', 'EE123456789']) expect(after.text).not.toContain(gone)
    const comingVat = { rate: '25.5', from: '2026-11-22' }
    const turned = await confirm(
      anOrder({ paidAt: '2026-11-21T22:00:00.000Z' }),
      sender({ legal, comingVat }),
    )
    expect(turned.text).toContain('Summast on käibemaks (25,5%) €13.61.')
    const older = await confirm(anOrder({ paidAt: '2026-11-21T21:59:00.000Z' }), sender({ legal, comingVat }))
    expect(older.text).toContain('Summast on käibemaks (24%) €12.97.')
  })

  test('shows the drawing of a hat, and how long making it takes', async () => {
    const { html, text } = await confirm(aHat())
    expect(html).toContain(`src="${SHOP}/og/hat.jpg?kuju=kassi&amp;varvid=punane"`)
    expect(html).toContain('alt="Kassimüts, äärest üles punane"')
    expect(html).not.toContain('tile.jpg')
    expect(text).toContain('eritellimus valmib 2–4 nädalaga')
  })

  test('leaves out the usual ranges if it names the day of arrival', async () => {
    for (const of of [anOrder, aHat])
      for (const status of ['paid', 'processing'] as const) {
        const { text, html } = await confirm(of({ promise: PROMISED, status }))
        expect(text).toMatch(/Kohal:?\s+3\.–4\. detsembril/)
        expect(text).toContain('Annan teada, kui pakk teele läheb.')
        for (const said of [text, html]) expect(said).not.toMatch(/\d–\d+ (töö|näd)/)
      }
  })

  test('tells the buyer of a hat that waits for yarn what they were shown', async () => {
    const { text } = await confirm({ ...aHat(), awaitedYarn: ['roosa'] })
    expect(text).toContain('Päeva ütlen, kui lõng on käes: roosa.')
    expect(text).not.toContain('nädalaga')
  })

  test('says that the maker was away when it was paid', async () => {
    const holidayBreak = {
      from: '2026-01-01',
      until: '2026-12-27',
      text: 'Jõulud',
      delaysDispatch: true,
      closesShop: false,
    }
    const { text } = await confirm(anOrder(), sender({ holidayBreak }))
    expect(text).toContain('Praegu puhkan. Panen tellimused teele pärast 27. detsembrit.')
    const later = anOrder({ orderedAt: '2026-12-28T10:00:00.000Z' })
    expect((await confirm(later, sender({ holidayBreak }))).text).not.toContain('puhkan')
    const asked = { orderedAt: '2026-12-20T10:00:00.000Z' }
    for (const [paidAt, isAway] of [
      ['2026-12-27T10:00:00.000Z', true],
      ['2027-01-05T10:00:00.000Z', false],
    ] as const)
      expect(
        (await confirm(aHat({ ...asked, paidAt }), sender({ holidayBreak }))).text.includes('puhkan'),
      ).toBe(isAway)
  })
})

describe('an order that was paid late, or is collected', () => {
  const confirm = (named: Partial<OrderMail>, of = anOrder) =>
    renderMail({ template: 'order-received', data: of(named) }, sender())
  const TO_COME = /võtan heegelnõela|Panen paki|2–5 tööpäeva|2–4 nädal/

  test.each(['delivered', 'completed'] as const)('is only confirmed as paid if it is %s', async status => {
    for (const of of [anOrder, aHat]) {
      const { subject, text, html } = await confirm({ status }, of)
      expect(subject).toMatch(/on makstud$/)
      for (const said of [text, html]) expect(said).not.toMatch(/Annan teada|teele läheb|3–7/)
      expect(text).not.toMatch(TO_COME)
      expect(text).toContain('Makstud kokku')
    }
  })

  test('is on its way if it has been sent', async () => {
    const { text, html } = await confirm({ status: 'shipped' })
    expect(text).toContain('Pakk on juba teel: tee võtab Eestis 3–7 tööpäeva.')
    expect(text).not.toMatch(TO_COME)
    expect(html).not.toContain('teele läheb')
    expect((await confirm({ status: 'shipped', delivery: 'pickup' })).text).toContain(
      'Saad sellele järele tulla.',
    )
  })

  test.each(['shipped', 'delivered', 'completed'] as const)(
    'has no next step to announce during a review if it is %s',
    async status => {
      const reviewOf = async (order: OrderMail) =>
        (await renderMail({ template: 'order-under-review', data: order }, sender())).text
      const TO_COME = /kirjutan sulle uuesti ja (panen paki kokku|võtan heegelnõela kätte)/
      for (const of of [anOrder, aHat]) {
        expect(await reviewOf(of())).toMatch(TO_COME)
        const text = await reviewOf(of({ status }))
        expect(text).toContain('kirjutan sulle uuesti.')
        expect(text).not.toMatch(/panen paki|heegelnõela/)
      }
    },
  )

  test('is already begun if it is being made', async () => {
    const { text } = await confirm({ status: 'processing' }, aHat)
    expect(text).toContain('Heegelnõel on juba käes: eritellimus valmib 2–4 nädala jooksul kokkuleppest.')
    expect(text).not.toContain('võtan heegelnõela')
  })

  test('travels nowhere if its customer collects it', async () => {
    for (const of of [anOrder, aHat]) {
      const { text, html } = await confirm({ status: 'paid', delivery: 'pickup', destination: '' }, of)
      expect(text).toContain('Annan teada, kui saad järele tulla.')
      for (const said of [text, html]) expect(said).not.toMatch(/teele läheb|Panen paki|3–7/)
    }
  })
})

describe('the notes written at the checkout', () => {
  const words = { customerNote: 'Palun pehmesse paberisse.', giftText: 'Palju õnne, Mia!' }
  const textOf = async (template: 'order-received' | 'new-order' | 'order-under-review', order: OrderMail) =>
    (await renderMail({ template, data: order }, sender())).text

  test('are in the e-mails about the order, without a trace of them if nothing was written', async () => {
    for (const template of ['order-received', 'order-under-review'] as const) {
      const text = await textOf(template, anOrder(words))
      expect(text).toMatch(/Sinu sõnum mulle:\s+> Palun pehmesse paberisse\./)
      expect(text).toMatch(/Kingituse kaardile kirjutan:\s+> Palju õnne, Mia!/)
      expect(await textOf(template, anOrder())).not.toMatch(/sõnum mulle|kaardile/)
    }
    expect(await textOf('new-order', anOrder(words))).toMatch(
      /Klient kirjutas sulle:\s+> Palun pehmesse paberisse\.\s+Kingitus\. Kirjuta kaardile:\s+> Palju õnne, Mia!/,
    )
  })
})

test('a late parcel code is sent with a link to the carrier', async () => {
  const parcels = [{ carrier: 'Omniva', code: 'CE123456789EE', link: 'https://minu.omniva.ee/track/CE1' }]
  const { subject, text } = await renderMail(
    { template: 'parcels-sent', data: { ...anOrder({ status: 'shipped' }), parcels } },
    sender(),
  )
  expect(subject).toBe('Pakk on teel: kood CE123456789EE')
  expect(text).toContain('Jälgi pakki: Omniva CE123456789EE')
  expect(text).toContain('https://minu.omniva.ee/track/CE1')
})

test('a waiting parcel is in its machine or wherever the courier left it; a returned one is discussed', async () => {
  const parcel = { carrier: 'DPD', code: '05500012345', link: 'https://dpd.ee/jalgi/05500012345' }
  const tell = (state: 'awaiting_collection' | 'returned', delivery: string) =>
    renderMail(
      {
        template: 'parcel-state',
        data: { ...anOrder(), delivery, destination: 'Tartu Lõunakeskus', state, parcel },
      },
      sender(),
    )
  const inMachine = await tell('awaiting_collection', 'dpd_parcel')
  expect(inMachine.subject).toBe('Pakk ootab sind: ORD-7K2M9QX4T')
  expect(inMachine.text).toMatch(
    /ootab sind pakiautomaadis[\s\S]*Kus: Tartu Lõunakeskus[\s\S]*DPD 05500012345/,
  )
  // A telephone number is one word.
  expect(inMachine.html).toContain('telefon +372\u00a05555\u00a05555')
  const elsewhere = await tell('awaiting_collection', 'dpd_courier')
  expect(elsewhere.text).toContain('ootab sind vedaja juures')
  expect(elsewhere.text).not.toMatch(/pakiautomaadis|Tartu Lõunakeskus/)
  const back = await tell('returned', 'dpd_parcel')
  expect(back.text).toMatch(/tõi paki mulle tagasi[\s\S]*DPD 05500012345/)
})

describe('the e-mail about a status', () => {
  const tell = (status: MailData['status-changed']) =>
    renderMail({ template: 'status-changed', data: status }, sender())

  test('does not say that a collected parcel has just arrived, as its machine reported that before', async () => {
    const about = { ...anOrder(), status: 'delivered' as const }
    const collected = await renderMail(
      { template: 'status-changed', data: { ...about, isCollected: true } },
      sender(),
    )
    expect(collected.subject).toBe('Tellimus ORD-7K2M9QX4T on sinu käes')
    expect(collected.text).toContain('Tellimus ORD-7K2M9QX4T on nüüd sinu käes.')
    expect(collected.text).not.toMatch(/kohale jõudnud|Kuhu:/)
    const byHand = await tell(about)
    expect(byHand.text).toMatch(/kohale jõudnud[\s\S]*Kuhu:/)
  })

  test('has its own words for each notified status', async () => {
    const subjects = await Promise.all(
      [...NOTIFIED_STATUSES].map(async status => (await tell({ ...anOrder(), status })).subject),
    )
    expect(subjects).toEqual([
      'Tellimus ORD-7K2M9QX4T on kinnitatud',
      'Tellimus ORD-7K2M9QX4T on töös',
      'Pakk on teel: ORD-7K2M9QX4T',
      'Pakk on kohal: ORD-7K2M9QX4T',
      'Tellimus ORD-7K2M9QX4T on valmis',
      'Tellimus ORD-7K2M9QX4T on tühistatud',
    ])
  })

  test('names the machine of a parcel on its way', async () => {
    const { text } = await tell({ ...anOrder(), status: 'shipped' })
    expect(text).toContain(
      'Tarneviis: Omniva pakiautomaat\nKuhu: Tartu Kaubamaja pakiautomaat, Riia 1, Tartu',
    )
  })

  test('has one answer to when a parcel on its way arrives', async () => {
    const promise = { first: '2026-12-03', last: '2026-12-03', postBy: '2026-12-02' }
    const { text } = await tell({ ...anOrder({ promise }), status: 'shipped' })
    expect(text).toContain('Kohal: neljapäeval, 3. detsembril')
    expect(text).not.toContain('tööpäeva')
    expect((await tell({ ...anOrder(), status: 'shipped' })).text).toContain('3–7 tööpäeva')
  })

  test('mentions no parcel and no carrier if the customer collects', async () => {
    const pickup = { ...anOrder({ delivery: 'pickup', destination: '' }) }
    const told = async (status: 'processing' | 'shipped' | 'delivered') => {
      const { subject, text } = await tell({ ...pickup, status })
      return `${subject}\n${text}`
    }
    expect(await told('processing')).toContain('Annan teada, kui saad järele tulla.')
    expect(await told('shipped')).toContain('Saad järele tulla: ORD-7K2M9QX4T')
    expect(await told('shipped')).toContain('on valmis ja ootab sind')
    expect(await told('delivered')).toContain('on nüüd sinu käes')
    for (const status of ['processing', 'shipped', 'delivered'] as const)
      expect(await told(status)).not.toMatch(/teele|on teel|vedaja|3–7|kohale|Kuhu/i)
  })

  test('links a delivered parcel to the withdrawal, unless there is nothing to withdraw from', async () => {
    const { text } = await tell({ ...anOrder(), status: 'delivered' })
    expect(text).toContain(`${SHOP}/taganemine?orderNumber=ORD-7K2M9QX4T`)
    const lines = [aLine({ canBeWithdrawn: false })]
    expect((await tell({ ...anOrder({ lines }), status: 'delivered' })).text).not.toContain('taganemine')
  })

  test('promises a link for a confirmed unpaid order, and no cost for a cancelled one', async () => {
    const unpaid = aHat({ isPaid: false })
    expect((await tell({ ...unpaid, status: 'confirmed' })).text).toContain(
      'Makselingi saadan eraldi kirjaga.',
    )
    const { text } = await tell({ ...anOrder({ isPaid: false }), status: 'confirmed' })
    expect(text, 'an order of ready-made pieces promises no link').toContain('Maksta saad tellimuse lehel.')
    expect(text).not.toContain('Makselingi')
    expect((await tell({ ...unpaid, status: 'cancelled' })).text).toContain('Maksma ei pea sa midagi.')
    expect((await tell({ ...anOrder(), status: 'cancelled' })).text).toContain(
      'Makstud raha saadan sulle tagasi',
    )
    const withdrawn = await tell({ ...anOrder(), status: 'cancelled', refundPromised: false })
    expect(withdrawn.text).toContain('Tellimus ORD-7K2M9QX4T on tühistatud.')
    expect(withdrawn.text).not.toMatch(/raha|maksma/i)
  })
})

test('a request is confirmed without quoting its sender: anybody can type any address', async () => {
  const words = 'Võitsid! Vaata https://kuri.example'
  const fox = anOrder({
    orderNumber: 'ERI-9T3VX6B1N',
    kind: 'custom_order',
    isPaid: false,
    customerName: words,
    lines: [],
    total: 0,
    delivery: '',
    destination: words,
    description: words,
    agreed: words,
    wishes: [{ label: 'Tähtaeg', text: words }],
  })
  for (const data of [fox, aHat({ ...fox, kind: 'custom_hat' }), { ...fox, kind: 'regular' as const }]) {
    const { subject, text, html, replyTo } = await renderMail(
      { template: 'request-received', data },
      sender(),
    )
    expect(JSON.stringify({ subject, text, html, replyTo })).not.toMatch(/Võitsid|kuri\.example/)
    expect(text).toContain('ERI-9T3VX6B1N')
    expect(text).toContain(fox.link)
  }
  const { text } = await renderMail({ template: 'request-received', data: fox }, sender())
  expect(text).toContain('maksad alles siis, kui oleme kokku leppinud')
  expect(text).not.toContain('€')
})

test('the owner’s list of many notices names the requests and counts the rest', async () => {
  const data = { orders: ['ERI-9T3VX6B1N', 'HAT-4Q8ZK2M7C'], furtherOrders: 3, messages: 4 }
  const { subject, text } = await renderMail({ template: 'notices', data }, sender())
  expect(subject).toBe('Korraga palju: soove 5, sõnumeid 4')
  expect(text).toContain('ERI-9T3VX6B1N')
  expect(text).toContain('HAT-4Q8ZK2M7C')
  expect(text).toContain('Ja veel soove: 3')
  expect(text).not.toContain('Taganemisi')
  const flooded = await renderMail({ template: 'notices', data: { ...data, withdrawals: 21 } }, sender())
  expect(flooded.subject).toBe('Korraga palju: soove 5, sõnumeid 4, taganemisi 21')
  expect(flooded.text).toContain('Taganemisi maksmata tellimustest: 21')
})

test('a change of an account says what, when and from where, and what to do about it', async () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36'
  const at = '2026-11-20T09:14:00.000Z'
  const tell = async (change: MailData['account-changed']['change'], userAgent = chrome) =>
    (
      await renderMail(
        { template: 'account-changed', data: { change, name: 'Telefon', userAgent, at } },
        sender(),
      )
    ).text
  expect(await tell('passkey-added')).toContain('Sinu kontole lisati pääsuvõti „Telefon“.')
  expect(await tell('password')).toContain('Millega: Chrome, Windows')
  expect(await tell('reset-on-server', '')).toContain('Millega: käsuga poe serveris')
  for (const change of [
    'email',
    'second-step-on',
    'second-step-off',
    'backup-codes',
    'passkey-removed',
  ] as const)
    expect(await tell(change)).toContain(`${SHOP}/admin/reset`)
})

test('a pay-later order of ready-made pieces waits for confirmation, and is paid on its own page', async () => {
  const data = anOrder({ isPaid: false, status: 'pending' })
  const customer = await renderMail({ template: 'request-received', data }, sender())
  expect(customer.subject).toBe('Tellimus ORD-7K2M9QX4T ootab kinnitust')
  expect(customer.text).toContain('siis saad selle eest tellimuse lehel maksta')
  expect(customer.text).toContain('Kokku: €66.99')
  expect(customer.text).toContain(data.link)
  const owner = await renderMail({ template: 'new-request', data }, sender())
  expect(owner.subject).toBe('Uus tellimus ORD-7K2M9QX4T, maksmata')
  expect(owner.text).toContain('2 × Rõõmus konnamüts: €64.00')
  expect(owner.text).toContain('Tarneviis: Omniva pakiautomaat')
  for (const { text } of [customer, owner]) expect(text).not.toContain('soov')
})

test('a payment link states what was agreed, with the pro forma', async () => {
  const data = aHat({ isPaid: false, agreed: 'Pikk saba,\nlukuga tasku.' })
  const { text } = await renderMail({ template: 'payment-link', data }, sender())
  expect(text).toMatch(/Leppisime kokku:\n+\W*Pikk saba,\n\W*lukuga tasku\./)
  expect(text).toMatch(/Ettemaksuarve \(PDF\).*\n.*invoice\.pdf\?key=/)
})

test('a payment link offers a bank transfer only if the shop has an account for it', async () => {
  const textOf = async (bankAccount: string) =>
    (await renderMail({ template: 'payment-link', data: aHat({ isPaid: false }) }, sender({ bankAccount })))
      .text
  expect(await textOf('EE382200221020145685')).toContain('Ettemaksuarve (PDF), ka ülekandega maksmiseks:')
  const without = await textOf('')
  expect(without).toContain('Ettemaksuarve (PDF):')
  expect(without).not.toContain('ülekande')
})

test('a payment link states until when the offer holds', async () => {
  const textOf = async (validUntil: string | null) =>
    (
      await renderMail(
        { template: 'payment-link', data: { ...aHat({ isPaid: false }), validUntil } },
        sender(),
      )
    ).text
  expect(await textOf('2026-03-29')).toContain('Pakkumine kehtib kuni 29. märtsini 2026.')
  expect(await textOf(null)).not.toContain('kehtib kuni')
})

test('a payment link names the price, and that delivery is added unless the chosen one stays', async () => {
  const link = `${SHOP}/maksmine/ERI-9T3VX6B1N?key=k`
  const textWith = async (delivery: string) => {
    const data = aHat({ isPaid: false, total: 2700, shippingCost: 0, delivery, link })
    return (await renderMail({ template: 'payment-link', data }, sender())).text
  }
  for (const delivery of ['', 'pickup'])
    expect(await textWith(delivery)).toContain('Hind on €27.00, millele lisandub saatmine')
  const agreed = await textWith('dpd_courier')
  expect(agreed).toContain('Hind on €27.00.')
  expect(agreed).toContain(`Vaata üle ja maksa:\n${link}`)
  expect(agreed).not.toContain('Leppisime kokku:')
})

test('a payment link states before the purchase what cannot be withdrawn from, in the owner’s words', async () => {
  const told = async (canBeWithdrawn: boolean) =>
    (
      await renderMail(
        { template: 'payment-link', data: aHat({ lines: [aLine({ name: 'Rebane', canBeWithdrawn })] }) },
        sender({ legalTexts: { ...DEFAULTS.legalTexts, customMade: 'Seda ma tagasi ei võta.' } }),
      )
    ).text
  expect(await told(false)).toContain('Rebane: taganemisõigust ei ole. Seda ma tagasi ei võta.')
  expect(await told(true)).not.toContain('taganemis')
})

test('a refund states the sum, and whether it is the whole', async () => {
  const refund = (amount: number, isWhole: boolean) =>
    renderMail(
      { template: 'refund', data: { ...anOrder(), amount, isWhole, byHand: false, reason: '' } },
      sender(),
    )
  expect((await refund(6699, true)).text).toContain('kogu raha tagasi: €66.99')
  expect((await refund(1000, false)).text).toContain('osa rahast tagasi: €10.00')
  expect((await refund(1000, false)).text).toContain('Kontole jõuab see tavaliselt mõne päevaga')
})

test.each([
  [undefined, '€66.99'],
  ['EUR', '€66.99'],
  ['USD', '66.99 USD'],
])('money returned in the currency %s is %s', async (currency, sum) => {
  const data = { customerName: 'Mari Maasikas', amount: 6699, ...(currency && { currency }) }
  const { subject, text } = await renderMail({ template: 'money-returned', data }, sender())
  expect(subject).toBe(`Saad oma makse tagasi: ${sum}`)
  expect(text).toContain(`Sinu makse ${sum} läks läbi`)
})

test('a refund links to its credit note', async () => {
  const refund = { ...anOrder(), amount: 1000, isWhole: false, byHand: false, reason: '' }
  const write = async (data: MailData['refund']) =>
    (await renderMail({ template: 'refund', data }, sender())).text
  const { orderNumber, accessKey } = refund
  expect(await write({ ...refund, creditNote: 7 })).toContain(
    `${SHOP}/api/orders/${orderNumber}/credit-notes/7.pdf?key=${accessKey}`,
  )
  expect(await write(refund)).not.toContain('Kreeditarve')
  const withoutKey = await write({ ...refund, creditNote: 7, accessKey: '' })
  expect(withoutKey, 'without a key there is no link, as it would not open').not.toMatch(
    /Kreeditarve|credit-notes/,
  )
})

test('the owner is told how many pictures a request has', async () => {
  const write = async (data: MailData['new-request']) =>
    (await renderMail({ template: 'new-request', data }, sender())).text
  const request = anOrder({ kind: 'custom_order' })
  expect(await write({ ...request, pictureCount: 3 })).toContain('Pilte kaasas: 3')
  expect(await write({ ...request, pictureCount: 0 })).not.toContain('Pilte')
})

test('a refund that the owner pays out herself promises nothing about an account', async () => {
  const { text } = await renderMail(
    {
      template: 'refund',
      data: { ...anOrder(), amount: 1000, isWhole: false, byHand: true, reason: '' },
    },
    sender(),
  )
  expect(text).toContain('osa rahast tagasi: €10.00')
  expect(text).toContain('annan sulle ise')
  expect(text).not.toMatch(/kontole|sama teed pidi/i)
})

test('the receipt for a withdrawal repeats the statement and its time of arrival in Tallinn', async () => {
  const { text } = await renderMail(
    {
      template: 'withdrawal-received',
      data: {
        ...anOrder(),
        withdrawnLines: [{ name: 'Rõõmus konnamüts', quantity: 2 }],
        at: '2026-11-25T10:00:00.000Z',
        statement: 'Taganen lepingust.\nLiis Tamm',
      },
    },
    sender(),
  )
  expect(text).toContain('jõudis minuni 25. novembril 2026 kell 12.00')
  expect(text).toContain('Mille ostust taganed: 2 × Rõõmus konnamüts')
  expect(text).toContain('> Taganen lepingust.\n> Liis Tamm')
})

test('the owner’s replies to her notices go to the customers who caused them', async () => {
  const repliesTo = async (mail: Mail) => (await renderMail(mail, sender())).replyTo
  const liis = { name: 'Liis Tamm', address: 'liis.tamm@naide.ee' }
  expect(await repliesTo({ template: 'new-order', data: anOrder() })).toEqual(liis)
  expect(await repliesTo({ template: 'new-request', data: aHat() })).toEqual(liis)
  const message = { name: 'Karl', email: 'karl@naide.ee', message: 'Tere!' }
  expect(await repliesTo({ template: 'contact-message', data: message })).toEqual({
    name: 'Karl',
    address: 'karl@naide.ee',
  })
  expect(await repliesTo({ template: 'order-received', data: anOrder() })).toBeUndefined()
})

test.each([
  ['Liis Tamm', 'Liis'],
  ['Mari-Liis Õunapuu-Tamm', 'Mari-Liis'],
  ['liis tamm', 'liis tamm'],
  ['OÜ Nupp', 'OÜ Nupp'],
  ['Liis', 'Liis'],
])('%s is greeted as %s', async (customerName, greeted) => {
  const { text } = await renderMail({ template: 'order-received', data: anOrder({ customerName }) }, sender())
  expect(text.split('\n')[0]).toBe(`Tere, ${greeted}!`)
})

test('an e-mail states its language where clients that drop <html> and <body> still read it', async () => {
  const { html } = await renderMail({ template: 'order-received', data: anOrder() }, sender())
  const [outermost] = /<table[^>]*>/.exec(html)!
  expect(outermost).toContain('lang="et"')
  expect(outermost).toContain('dir="ltr"')
})

test('the preview beside the subject never splits an emoji', async () => {
  const data = { ...anOrder(), words: `${'a'.repeat(149)}🐸 ootab` }
  const { html } = await renderMail({ template: 'thread-answer', data }, sender())
  expect(html).toContain(`>${'a'.repeat(149)}\u00a0`)
  expect(html.isWellFormed()).toBe(true)
})

test('an e-mail follows the reader’s light or dark mode, and fits a narrow screen', async () => {
  const { html } = await renderMail({ template: 'order-received', data: anOrder() }, sender())
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toContain('@media (prefers-color-scheme: dark)')
  expect(html).toContain('max-width:600px')
})

test('an e-mail has a fixed width and its edges in Outlook, which ignores maximum widths and the padding of tables', async () => {
  const { html } = await renderMail(
    { template: 'payment-link', data: aHat({ agreed: 'Pikk saba.' }) },
    sender(),
  )
  const [open, close] = ['<!--[if mso]><table', '</table><![endif]-->'].map(part => html.split(part))
  expect([open!.length, close!.length]).toEqual([2, 2])
  expect(open![1]).toMatch(/^[^>]*width="600"/)
  for (const [tag] of html.matchAll(/<table[^>]*>/g)) expect(tag).not.toContain('padding:')
  for (const edge of ['28px 24px 40px', '18px 20px']) expect(html).toContain(`<td style="padding:${edge};"`)
})
