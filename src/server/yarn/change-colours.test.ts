import { expect, test } from 'vitest'
import type { AdminOrderDetails, AdminOrders } from '#contract/admin-orders.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Thread } from '#contract/thread.ts'
import { hatPictureLink } from '#domain/hat-link.ts'
import type { MailData } from '#server/mail/mails.ts'
import type { OrderRow } from '#server/orders/store.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, HAT_DETAILS, paidAt, withdrawFrom } from '#test/order.ts'
import { findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const PROMISE = JSON.stringify({ first: '2027-01-04', last: '2027-01-08', postBy: '2027-01-06' })
const PINK = {
  colors: ['roosa'],
  colorOrder: 'roosa',
  frogHatColor: '',
  frogBorderCustomColors: [] as string[],
}
const BLACK = { ...PINK, colors: ['must', 'valge'], colorOrder: 'must, valge' }
const WAS = 'Kassimüts, äärest üles roosa. Värvide järjekord: roosa'
const IS = 'Kassimüts, äärest üles must ja valge. Värvide järjekord: must, valge'

onEachDatabase('changing a paid hat’s colours', fresh => {
  const open = async () => testShop(await fresh(), { admin: true })
  const paidHat = (shop: TestShop, columns: Partial<OrderRow> = paidAt(shop.now()), details: object = {}) =>
    anOrder(
      shop.database.db,
      shop.now(),
      {
        kind: 'custom_hat',
        details: { ...HAT_DETAILS, ...details },
        lines: [
          {
            productId: null,
            name: 'Kassimüts',
            unitPrice: 2700,
            quantity: 1,
            imageUrl: hatPictureLink({ ...HAT_DETAILS, ...details }),
          },
        ],
      },
      { promise: PROMISE, first_promise: PROMISE, ...columns },
    )
  const change = (
    shop: TestShop,
    { order_number }: Pick<OrderRow, 'order_number'>,
    colours: object = BLACK,
  ) => shop.call<ErrorBody>('PUT', `/api/admin/orders/${order_number}/hat-colours`, colours)
  const see = async (shop: TestShop, { order_number }: OrderRow) =>
    (await shop.call<AdminOrderDetails>('GET', `/api/admin/orders/${order_number}`)).body
  const addYarn = (shop: TestShop, colour: string, grams: number) =>
    shop.call('POST', '/api/admin/yarn/batches', aBatch({ colour, grams }))

  test('e-mails a new drawing, updates the search, and keeps the old colours provable', async () => {
    const shop = await open()
    const { db } = shop.database
    const hat = await paidHat(shop)
    await addYarn(shop, 'roosa', 3)
    expect(await findAdminTask(shop, 'yarn_gone')).toMatchObject({ count: 1 })
    // The owner's tap, sent twice.
    for (const _ of ['once', 'again']) expect((await change(shop, hat)).status).toBe(200)
    expect(await findAdminTask(shop, 'yarn_gone')).toBeUndefined()

    const { order, history, mails } = await see(shop, hat)
    expect(order.customHatDetails).toEqual({
      ...HAT_DETAILS,
      colors: BLACK.colors,
      colorOrder: BLACK.colorOrder,
    })
    expect(history.filter(({ event }) => event === 'hat-colours').map(({ data }) => data)).toEqual([
      { from: WAS, to: IS },
    ])
    const drawn = hatPictureLink({ ...HAT_DETAILS, ...BLACK })
    const lines = await db.selectFrom('order_lines').select(['name', 'image_url']).execute()
    expect(lines).toEqual([{ name: 'Kassimüts', image_url: drawn }])
    const found = async (q: string) =>
      (await shop.call<AdminOrders>('GET', `/api/admin/orders?q=${q}`)).body.orders.length
    expect([await found('valge'), await found('roosa')]).toEqual([1, 0])

    const { entries, brokenAt } = (await shop.call<Thread>('GET', `/api/orders/${hat.order_number}/thread`))
      .body
    expect([entries.map(({ kind, author }) => `${author} ${kind}`), brokenAt]).toEqual([
      ['customer wish', 'owner colours'],
      null,
    ])
    const [wish, colours] = entries.map(({ content }) => JSON.parse(content!.body))
    expect([wish.text, colours]).toEqual(['Kassimüts, äärest üles roosa', { from: WAS, to: IS }])

    expect(mails.map(({ template }) => template)).toEqual(['hat-colours'])
    const { data } = await db.selectFrom('outbox').select('data').executeTakeFirstOrThrow()
    const letter = JSON.parse(data) as MailData['hat-colours']
    expect(letter).toMatchObject({ before: WAS, description: 'Kassimüts, äärest üles must ja valge' })
    expect(letter.picture).toContain('varvid=must.valge')
    const { html } = (await shop.call<{ html: string }>('GET', `/api/admin/outbox/${mails[0]!.id}`)).body
    for (const part of ['varvid=must.valge', 'Kassimüts, äärest üles must ja valge', WAS])
      expect(html).toContain(part)
  })

  test('is refused if another device has changed them since', async () => {
    const shop = await open()
    const hat = await paidHat(shop)
    const laptop = { ...BLACK, seen: PINK }
    expect((await change(shop, hat, laptop)).status).toBe(200)
    expect((await change(shop, hat, laptop)).status, 'repeating her own change is accepted').toBe(200)
    const phone = { ...PINK, colors: ['roosa', 'valge'], colorOrder: 'roosa, valge' }
    expect(await change(shop, hat, { ...phone, seen: PINK })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect((await change(shop, hat, { ...phone, seen: BLACK })).status).toBe(200)
  })

  test('reserves the yarn of the new colours and releases that of the old', async () => {
    const shop = await open()
    const hat = await paidHat(shop)
    await addYarn(shop, 'roosa', 60)
    await addYarn(shop, 'must', 60)
    const held = async () => (await shop.call<{ held: object }>('GET', '/api/admin/yarn')).body.held
    expect(await held()).toEqual({ roosa: 40 })
    await change(shop, hat)
    expect(await held()).toEqual({ must: 40 })
    const other = await paidHat(shop)
    expect(await change(shop, other), 'reserved yarn cannot be used for another hat').toMatchObject({
      status: 400,
      body: { issues: [{ path: 'colors' }], details: expect.stringContaining('Must lõng on praegu otsas') },
    })
    expect(
      (await change(shop, hat, { ...BLACK, colors: ['valge', 'must'] })).status,
      'the hat may use the yarn reserved for it',
    ).toBe(200)
  })

  test('requires a new question to the customer if the new yarn runs out as well', async () => {
    const shop = await open()
    const hat = await paidHat(shop)
    const path = `/api/admin/orders/${hat.order_number}/yarn-letter`
    const letters = async () =>
      (await see(shop, hat)).mails.filter(({ template }) => template === 'yarn-gone').length
    await addYarn(shop, 'roosa', 3)
    expect((await shop.call('POST', path)).status).toBe(200)
    shop.wait(1)
    expect((await change(shop, hat)).status).toBe(200)
    expect(await findAdminTask(shop, 'yarn_gone')).toBeUndefined()
    await addYarn(shop, 'must', 3)
    expect(await findAdminTask(shop, 'yarn_gone')).toMatchObject({ count: 1, first: [{ note: 'must' }] })
    shop.wait(1)
    // The owner's tap, sent twice.
    for (const _ of ['once', 'again']) expect((await shop.call('POST', path)).status).toBe(200)
    expect(await letters()).toBe(2)
    expect(await findAdminTask(shop, 'yarn_gone')).toBeUndefined()
  })

  test('takes no yarn from a hat paid later, even if sold-out colours can be ordered', async () => {
    const shop = await open()
    await shop.call('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
    const first = await paidHat(shop)
    shop.wait(1)
    await paidHat(shop, paidAt(shop.now()), { colors: ['must'], colorOrder: 'must' })
    await addYarn(shop, 'must', 60)
    expect(await change(shop, first)).toMatchObject({ status: 400, body: { issues: [{ path: 'colors' }] } })
    expect(await findAdminTask(shop, 'yarn_gone')).toBeUndefined()
  })

  test('is limited by the composer’s rules', async () => {
    const shop = await open()
    const cat = await paidHat(shop)
    const frog = await paidHat(shop, paidAt(shop.now()), {
      ...{ hatCategory: 'frog', colors: [], colorOrder: '', frogHatColor: 'heleroheline' },
      ...{ frogExpression: 'nukker', frogBorderCustomColors: ['must'] },
    })
    for (const [hat, colours, path] of [
      [cat, { ...PINK, colors: [] }, 'colors'],
      [cat, { ...PINK, colors: ['must', 'must'] }, 'colors'],
      [cat, { ...PINK, colors: ['kuldne'] }, 'colors'],
      [cat, { ...BLACK, colorOrder: '' }, 'colorOrder'],
      [frog, { ...PINK, frogHatColor: 'must' }, 'frogHatColor'],
      [
        frog,
        { ...PINK, frogHatColor: 'tumeroheline', frogBorderCustomColors: ['?'] },
        'frogBorderCustomColors',
      ],
    ] as const)
      expect(await change(shop, hat, colours)).toMatchObject({ status: 400, body: { issues: [{ path }] } })
    // Fields of another shape are ignored.
    await change(shop, frog, { ...BLACK, frogHatColor: 'tumeroheline', frogBorderCustomColors: ['valge'] })
    expect((await see(shop, frog)).order.customHatDetails).toMatchObject({
      ...{ colors: [], colorOrder: '', frogExpression: 'nukker' },
      ...{ frogHatColor: 'tumeroheline', frogBorderCustomColors: ['valge'] },
    })
  })

  test('is possible only for a paid hat still to be made', async () => {
    const shop = await open()
    const paid = paidAt(shop.now())
    // Another customer's hat, still to be made.
    await paidHat(shop)
    for (const [columns, code] of [
      [{}, 'not_paid'],
      [{ ...paid, made_at: shop.now().toISOString() }, 'nothing_to_make'],
      [{ ...paid, status: 'shipped' }, 'nothing_to_make'],
      [{ ...paid, payment_status: 'refunded' }, 'nothing_to_make'],
      [{ ...paid, kind: 'custom_order' }, 'nothing_to_make'],
      [{ ...paid, status: 'cancelled' }, 'order_cancelled'],
      [{ ...paid, deleted_at: shop.now().toISOString() }, 'order_not_found'],
      [{ ...paid, erased_at: shop.now().toISOString() }, 'order_erased'],
    ] as const)
      expect((await change(shop, await paidHat(shop, columns))).body, code).toMatchObject({ code })
    const withdrawn = await paidHat(shop)
    await withdrawFrom(shop.database.db, withdrawn.id, shop.now())
    expect((await change(shop, withdrawn)).body, 'a withdrawn hat cannot be changed').toMatchObject({
      code: 'nothing_to_make',
    })
    expect((await change(shop, { order_number: 'HAT-7K2M9QX4T' })).status).toBe(404)
    expect(await shop.database.db.selectFrom('outbox').select('id').execute()).toEqual([])
    const stranger = await testShop(await fresh())
    expect((await change(stranger, { order_number: 'HAT-7K2M9QX4T' })).status).toBe(401)
  })
})
