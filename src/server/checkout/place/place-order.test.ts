import { expect, test } from 'vitest'
import type { ErrorBody } from '#contract/errors.ts'
import type { AdminSettings, OwnFacts } from '#contract/settings.ts'
import { CARRIERS, type Carrier } from '#domain/carriers.ts'
import { DEFAULT_DELIVERY_TERMS } from '#domain/delivery.ts'
import { isOffered, shippingFee } from '#domain/delivery-terms.ts'
import { eurosOf } from '#domain/money.ts'
import { tallinnDay } from '#domain/tallinn.ts'
import { replaceList } from '#server/delivery/store.ts'
import { onEachDatabase } from '#test/database.ts'
import {
  aCheckout,
  addProduct,
  aShopper,
  CUSTOMER,
  expectFound,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'

const machineOf = (shop: TestShop, carrier: Carrier) => shop.parcelMachines.current()[carrier][0]!.id
const payments = (shop: TestShop) => shop.database.db.selectFrom('payments').selectAll().execute()

const OFFERED = CARRIERS.filter(carrier => isOffered(`${carrier}_parcel`, DEFAULT_DELIVERY_TERMS))

onEachDatabase('placing an order', fresh => {
  test.each([
    ['omniva_courier', '38.99'],
    ['dpd_courier', '38.99'],
  ])('with %s adds its fee', async (deliveryMethod, amount) => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    expect((await shopper.place(amount, aCheckout({ deliveryMethod }))).status).toBe(200)
  })

  test.each([
    ['a machine with its postal code', { postalCode: '61501' }, '', '61501'],
    ['a machine without one, but with the customer’s', {}, '51004', '51004'],
    ['a machine without one, and none from the customer', {}, '', undefined],
  ])('sends the parcel’s address to the provider: %s', async (_, machine, customers, postalCode) => {
    const shop = await testShop(await fresh())
    const chosen = {
      id: 'EE90901',
      name: 'Kureküla Konsum',
      address: 'Järve 7',
      city: 'Kureküla',
      ...machine,
    }
    await replaceList(shop.database.db, 'dpd', [chosen], shop.now())
    await shop.parcelMachines.reload()
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const customer = { ...CUSTOMER, address: '', city: '', postalCode: customers }
    const checkout = aCheckout({ deliveryMethod: 'dpd_parcel', selectedParcelMachine: chosen.id, customer })
    const { body } = await shopper.place('34.99', checkout)
    expect(expectFound(await shop.provider.read(body.id)).shipTo).toEqual(
      postalCode
        ? { name: 'Mari Maasikas', address: 'Kureküla Konsum, Järve 7', city: 'Kureküla', postalCode }
        : null,
    )
  })

  test.each(OFFERED.map(carrier => [`${carrier}_parcel`, carrier] as const))(
    'with %s requires a machine of that carrier and stores its details',
    async (deliveryMethod, carrier) => {
      const amount = eurosOf(3200 + shippingFee(deliveryMethod, 3200, DEFAULT_DELIVERY_TERMS))
      const shop = await testShop(await fresh())
      const shopper = aShopper(shop)
      await shopper.add(await addProduct(shop))
      const other = carrier === 'omniva' ? 'dpd' : 'omniva'
      for (const selectedParcelMachine of [undefined, '', machineOf(shop, other), 'nowhere']) {
        const refused = await shopper.place(amount, aCheckout({ deliveryMethod, selectedParcelMachine }))
        expect(refused, String(selectedParcelMachine)).toMatchObject({
          status: 400,
          body: {
            issues: [
              {
                path: 'checkout.selectedParcelMachine',
                message: expect.stringContaining('Valige pakiautomaat'),
              },
            ],
          },
        })
      }
      const selectedParcelMachine = machineOf(shop, carrier)
      const { status, body } = await shopper.place(
        amount,
        aCheckout({ deliveryMethod, selectedParcelMachine }),
      )
      expect(status).toBe(200)
      expect(body.links).toMatchObject([{ rel: 'approve', href: expect.stringContaining('http') }])
      const order = await shop.database.db.selectFrom('orders').selectAll().executeTakeFirstOrThrow()
      expect(JSON.parse(order.parcel_machine!)).toMatchObject({
        carrier,
        id: selectedParcelMachine,
        name: expect.any(String),
        city: expect.any(String),
      })
      expect(order.placed_at, 'the order is not visible before it is paid').toBeNull()
    },
  )

  test('is refused at a sum other than the shop’s own, and nothing is stored', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    for (const amount of ['0.01', '38.98', '39.00', '32.00'])
      expect(await shopper.place(amount)).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    expect(await payments(shop)).toEqual([])
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toEqual([])
    for (const amount of ['abc', '-1', '1.234', '']) expect((await shopper.place(amount)).status).toBe(400)
  })

  const change = async (shop: TestShop, facts: Partial<OwnFacts>) => {
    const admin = await shop.call<AdminSettings>('GET', '/api/admin/settings')
    const { status, body } = await shop.call('PUT', '/api/admin/settings', { ...admin.body, ...facts })
    expect(status, JSON.stringify(body)).toBe(200)
  }

  test('charges the owner’s delivery fee, none above her limit, and refuses an outdated one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const prices = { ...DEFAULT_DELIVERY_TERMS.prices, omniva_courier: '8.50' }
    await change(shop, { delivery: { ...DEFAULT_DELIVERY_TERMS, prices } })
    expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    expect((await shopper.place('40.50')).status).toBe(200)
    const orders = () =>
      shop.database.db.selectFrom('orders').select(['shipping_cost', 'least_fee', 'total']).execute()
    expect(await orders()).toEqual([{ shipping_cost: 850, least_fee: 299, total: 4050 }])
    await change(shop, { delivery: { ...DEFAULT_DELIVERY_TERMS, prices, freeFrom: '32,00' } })
    expect((await shopper.place('40.50')).status).toBe(409)
    expect((await shopper.place('32.00')).status).toBe(200)
    expect(await orders()).toContainEqual({ shipping_cost: 0, least_fee: 0, total: 3200 })
  })

  test('at a price changed by a node that died before it announced the change is refused once', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const id = await addProduct(shop)
    await shopper.add(id)
    expect((await shop.catalog.product(id))!.price).toBe(3200)
    await shop.database.db.updateTable('products').set({ price: 4000 }).where('id', '=', id).execute()
    expect(await shopper.place('38.99')).toMatchObject({ status: 409, body: { code: 'amount_differs' } })
    expect((await shop.catalog.product(id))!.price).toBe(4000)
    expect((await shopper.place('46.99')).status).toBe(200)
  })

  test('with a delivery method that the owner has switched off is refused, and one placed before keeps it', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const [early, late] = [aShopper(shop), aShopper(shop)]
    const product = await addProduct(shop)
    for (const shopper of [early, late]) await shopper.add(product)
    const deliveryMethod = 'dpd_courier'
    await early.place('38.99', aCheckout({ deliveryMethod }))
    const prices = { ...DEFAULT_DELIVERY_TERMS.prices, dpd_courier: null }
    await change(shop, { delivery: { ...DEFAULT_DELIVERY_TERMS, prices } })
    for (const amount of ['38.99', '32.00'])
      expect(await late.place(amount, aCheckout({ deliveryMethod }))).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'checkout.deliveryMethod', message: 'Valige tarneviis' }] },
      })
    expect(await payments(shop), 'nothing is stored').toHaveLength(1)
    const stored = await shop.database.db
      .selectFrom('orders')
      .select(['delivery_method', 'shipping_cost'])
      .execute()
    expect(stored).toEqual([{ delivery_method: deliveryMethod, shipping_cost: 699 }])
    expect((await late.place('38.99')).status).toBe(200)
  })

  test('is refused while the shop is closed, though its products can be viewed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    const id = await addProduct(shop)
    await shopper.add(id)
    await change(shop, { sales: 'closed' })
    expect(await shopper.place('38.99')).toMatchObject({
      status: 409,
      body: { code: 'shop_closed', details: expect.stringContaining('osta praegu mitte') },
    })
    expect(await payments(shop)).toEqual([])
    expect((await shop.call('GET', `/api/products?id=${id}`)).status).toBe(200)
    const today = tallinnDay(shop.now())
    const holidayBreak = { from: today, until: today, text: '', delaysDispatch: false, closesShop: true }
    await change(shop, { sales: 'open', holidayBreak })
    expect((await shopper.place('38.99')).body).toMatchObject({
      code: 'shop_closed',
      details: expect.stringContaining('tellida saab taas alates'),
    })
    await change(shop, { holidayBreak: { ...holidayBreak, closesShop: false, delaysDispatch: true } })
    expect((await shopper.place('38.99')).status).toBe(200)
  })

  test('is refused if a price has changed meanwhile', async () => {
    const shop = await testShop(await fresh())
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    await shopper.add(product)
    await shop.database.db.updateTable('products').set({ price: 3300 }).execute()
    shop.catalog.changed()
    expect((await shopper.place('38.99')).status).toBe(409)
    expect((await shopper.place('39.99')).status).toBe(200)
  })

  test.each([
    ['firstName', 'Palun sisesta eesnimi'],
    ['lastName', 'Palun sisesta perekonnanimi'],
    ['email', 'Palun sisesta e-posti aadress'],
    ['phone', 'Telefon on vajalik paki teavituseks'],
    ['address', 'Palun sisesta aadress'],
    ['city', 'Palun sisesta linn'],
    ['postalCode', 'Palun sisesta postiindeks'],
  ])('by courier without %s is refused with that reason', async (field, message) => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const refused = await shopper.place('38.99', aCheckout({ customer: { ...CUSTOMER, [field]: ' ' } }))
    expect(refused).toMatchObject({
      status: 400,
      body: { details: message, issues: [{ path: `checkout.customer.${field}`, message }] },
    })
  })

  test('requires accepted terms and one of the shop’s own delivery methods', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    const issue = async (checkout: Record<string, unknown>) => {
      const { status, body } = await shopper.place('38.99', aCheckout(checkout))
      expect(status).toBe(400)
      return (body as unknown as ErrorBody).issues
    }
    expect(await issue({ termsAccepted: false })).toMatchObject([{ message: 'Nõustuge tingimustega' }])
    for (const deliveryMethod of ['', 'pickup', 'courier', 'toString'])
      expect(await issue({ deliveryMethod })).toMatchObject([{ message: 'Valige tarneviis' }])
    expect(
      await issue({ deliveryMethod: 'test_shipping' }),
      'the owner’s test delivery is refused',
    ).toMatchObject([{ message: 'Valige tarneviis' }])
  })

  test('with test_shipping is for the administrator only', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    expect((await shopper.place('32.05', aCheckout({ deliveryMethod: 'test_shipping' }))).status).toBe(200)
  })

  test('is refused for an empty cart', async () => {
    const shop = await testShop(await fresh())
    expect(await aShopper(shop).place('6.99')).toMatchObject({ status: 409, body: { code: 'cart_empty' } })
  })

  test('sends the goods, the fee and the order number to the provider', async () => {
    const asked: unknown[] = []
    const shop = await testShop(await fresh(), {
      provider: real => ({
        ...real,
        create: (order, requestId) => {
          asked.push(order)
          return real.create(order, requestId)
        },
      }),
    })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop), 2)
    await shopper.place('70.99')
    expect(asked).toMatchObject([
      {
        total: 7099,
        shipping: 699,
        items: [{ name: 'Rõõmus konnamüts', quantity: 2, unitPrice: 3200 }],
        invoiceId: expect.stringMatching(/^ORD-/),
        returnUrl: expect.stringMatching(/\/payment\/success$/),
        cancelUrl: expect.stringMatching(/\/payment\/cancel$/),
      },
    ])
  })

  test('stores a product as sold, even if it is edited or deleted later', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop)
    const shopper = aShopper(shop)
    const payment = await shopper.approve(product, '38.99')
    const { orderNumber } = (await shopper.capture(payment)).body
    await shop.call('DELETE', `/api/products?id=${product}`)
    const { body } = await shop.call('GET', `/api/orders/${orderNumber}`)
    expect(body).toMatchObject({
      products: [{ id: product, name: 'Rõõmus konnamüts', price: '32.00', quantity: 1 }],
      totalAmount: '38.99',
    })
  })

  test('replaces earlier attempts of the cart, but not a hat being paid in another tab', async () => {
    const shop = await testShop(await fresh())
    const shopper = aShopper(shop)
    const { sessionId } = shopper
    const hat = {
      firstName: 'Mari',
      lastName: 'Maasikas',
      customerEmail: CUSTOMER.email,
      customerPhone: CUSTOMER.phone,
      hatDiameter: '56 cm',
      hatCategory: 'custom',
      sessionId,
    }
    const pay = { amount: '27.00', sessionId, hat }
    expect((await shop.call('POST', '/api/paypal/order', pay)).status).toBe(200)
    await shopper.add(await addProduct(shop))
    for (let i = 0; i < 2; i++) expect((await shopper.place('38.99')).status).toBe(200)
    const states = (await payments(shop)).map(({ kind, state }) => `${kind} ${state}`)
    expect(states.toSorted()).toEqual(['cart open', 'cart released', 'hat open'])
  })
})
