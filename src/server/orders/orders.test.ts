import { expect, test } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, aShopper, type TestShop, testShop } from '#test/test-shop.ts'

async function aPaidOrder(shop: TestShop) {
  const shopper = aShopper(shop)
  const payment = await shopper.approve(await addProduct(shop), '38.99')
  const { orderNumber } = (await shopper.capture(payment)).body
  const row = await shop.database.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  return { orderNumber, row, sessionId: shopper.sessionId }
}
const WHOLE = {
  customerName: 'Mari Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '+372 5123 4534',
  customerAddress: 'Riia 2',
  masked: false,
}
const MASKED = {
  customerName: 'Mari M.',
  customerEmail: 'm***@g***.com',
  customerPhone: '+372 5*** **34',
  customerAddress: '',
  customerCity: 'Tartu',
  customerPostalCode: '',
  paypalOrderId: null,
  masked: true,
}

/** Posts an order to be paid later, as an administrator's browser does. */
const order = (shop: TestShop, products: { id: number; quantity: unknown }[]) =>
  shop.call<Order>('POST', '/api/orders', {
    products,
    customerName: 'Mari Maasikas',
    customerEmail: 'mari@gmail.com',
    customerPhone: '51234567',
    deliveryMethod: 'test_shipping',
  })

onEachDatabase('orders', fresh => {
  test('are shown masked by their number alone', async () => {
    const shop = await testShop(await fresh())
    const { orderNumber } = await aPaidOrder(shop)
    expect(await shop.call('GET', `/api/orders?orderNumber=${orderNumber}`)).toMatchObject({
      status: 200,
      body: MASKED,
    })
    expect(await shop.call('GET', `/api/orders/${orderNumber}`)).toMatchObject({ status: 200, body: MASKED })
    expect((await shop.call('GET', `/api/orders/${orderNumber.toLowerCase()}?key=`)).body).toMatchObject(
      MASKED,
    )
  })

  test('reveal only carrier and city of the parcel machine by their number alone', async () => {
    const shop = await testShop(await fresh())
    const { orderNumber, row } = await aPaidOrder(shop)
    const machine = { carrier: 'omniva', id: '96012', name: 'Kvartali', address: 'Riia 2', city: 'Tartu' }
    await shop.database.db
      .updateTable('orders')
      .set({ parcel_machine: JSON.stringify({ ...machine, postalCode: '51004' }) })
      .where('id', '=', row.id)
      .execute()
    const look = async (query = '') =>
      (await shop.call<Order>('GET', `/api/orders/${orderNumber}${query}`)).body.selectedParcelMachine
    expect(await look()).toEqual({ carrier: 'omniva', id: '', name: '', address: '', city: 'Tartu' })
    expect(await look(`?key=${row.access_key}`)).toEqual({ ...machine, postalCode: '51004' })
  })

  test('promise no day while unpaid, even if one was shown when they were placed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = (await order(shop, [{ id: await addProduct(shop), quantity: 1 }])).body
    const days = { first: '2025-11-30', last: '2025-12-01' }
    const { db } = shop.database
    const promise = JSON.stringify({ ...days, postBy: '2025-11-28' })
    const setColumns = (columns: object) =>
      db.updateTable('orders').set(columns).where('order_number', '=', orderNumber).execute()
    const promised = async () => (await shop.call<Order>('GET', `/api/orders/${orderNumber}`)).body.promise
    await setColumns({ promise })
    expect(await promised()).toBeNull()
    await setColumns({ payment_status: 'completed' })
    expect(await promised()).toEqual(days)
  })

  test('are shown in full with the right key, the cart session or as administrator', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const { orderNumber, row, sessionId } = await aPaidOrder(shop)
    const look = async (query: string, on = shop) =>
      (await on.call('GET', `/api/orders/${orderNumber}?${query}`)).body
    expect(await look(`key=${row.access_key}`)).toMatchObject(WHOLE)
    expect(await look(`sessionId=${sessionId}`)).toMatchObject(WHOLE)
    expect(await look('', await testShop(database, { admin: true }))).toMatchObject(WHOLE)
    expect(await look(`key=${row.access_key.slice(0, -1)}x`)).toMatchObject(MASKED)
    expect(await look(`sessionId=${aShopper(shop).sessionId}`)).toMatchObject(MASKED)
  })

  test('are not found by an unknown number, nor as an attempt never paid', async () => {
    const shop = await testShop(await fresh())
    expect(await shop.call('GET', '/api/orders?orderNumber=ORD-000000000')).toMatchObject({
      status: 404,
      body: { code: 'order_not_found' },
    })
    const shopper = aShopper(shop)
    await shopper.add(await addProduct(shop))
    await shopper.place('38.99')
    const { order_number } = await shop.database.db
      .selectFrom('orders')
      .select('order_number')
      .executeTakeFirstOrThrow()
    expect((await shop.call('GET', `/api/orders/${order_number}`)).status).toBe(404)
  })

  test('are listed for administrators only', async () => {
    const database = await fresh()
    const visitor = await testShop(database)
    const { orderNumber } = await aPaidOrder(visitor)
    expect((await visitor.call('GET', '/api/orders')).status).toBe(401)
    const owner = await testShop(database, { admin: true })
    const { body } = await owner.call<{ orders: Order[] }>('GET', '/api/orders')
    expect(body).toMatchObject({ orders: [{ orderNumber, ...WHOLE }], customOrders: [], customHatOrders: [] })
  })

  test('have their status set by administrators only, with the author recorded', async () => {
    const database = await fresh()
    const visitor = await testShop(database)
    const { orderNumber, row } = await aPaidOrder(visitor)
    const status = { orderStatus: 'shipped' }
    expect((await visitor.call('PUT', `/api/orders/${orderNumber}/status`, status)).status).toBe(401)
    for (const body of [status, { orderStatus: 'x' }])
      expect((await visitor.call('PATCH', `/api/orders?orderNumber=${orderNumber}`, body)).status).toBe(401)
    expect((await visitor.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)).status).toBe(401)
    const owner = await testShop(database, { admin: true })
    expect(await owner.call('PUT', `/api/orders/${orderNumber}/status`, status)).toMatchObject({
      status: 200,
      body: status,
    })
    expect(
      await owner.call('PATCH', `/api/orders?orderNumber=${orderNumber}`, {
        orderNumber,
        orderStatus: 'delivered',
      }),
    ).toMatchObject({
      body: { orderStatus: 'delivered' },
    })
    expect(
      (await owner.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'eaten' })).status,
    ).toBe(400)
    const history = await database.db
      .selectFrom('order_history')
      .selectAll()
      .where('order_id', '=', row.id)
      .orderBy('at')
      .execute()
    expect(history.map(({ actor, event }) => [actor, event])).toEqual([
      ['shop', 'paid'],
      ['mari@heegel.example', 'status'],
      ['mari@heegel.example', 'status'],
    ])
  })

  test('refuse a status chosen from an outdated page, naming the current one', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await aPaidOrder(shop)
    const set = (orderStatus: string, seen?: string) =>
      shop.call<Order>('PUT', `/api/orders/${orderNumber}/status`, { orderStatus, seen })
    expect(await set('shipped', 'paid')).toMatchObject({ status: 200, body: { orderStatus: 'shipped' } })
    expect(await set('processing', 'paid')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('„Saadetud“') },
    })
    const { body } = await shop.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(body.orderStatus, 'the status set on the other page stays').toBe('shipped')
    expect((await set('shipped', 'paid')).status, 'a repeated change after a lost answer is accepted').toBe(
      200,
    )
    expect((await set('processing', 'shipped')).body.orderStatus, 'a deliberate step back is accepted').toBe(
      'processing',
    )
    expect(
      (await set('shipped')).body.orderStatus,
      'a client that states no previous status is accepted',
    ).toBe('shipped')
    expect((await set('processing', 'eaten')).status).toBe(400)
  })

  test('limit a product’s quantity across lines as in one line', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const id = await addProduct(shop)
    const statusOf = async (...quantities: unknown[]) =>
      (
        await order(
          shop,
          quantities.map(quantity => ({ id, quantity })),
        )
      ).status
    expect(await statusOf(98, '1')).toBe(201)
    expect(await statusOf(99, 1)).toBe(400)
    expect(await statusOf([99])).toBe(400)
  })

  test('stay cancelled if erased unpaid', async () => {
    const database = await fresh()
    const shop = await testShop(database, { admin: true })
    const { orderNumber } = (await order(shop, [{ id: await addProduct(shop), quantity: 1 }])).body
    expect((await shop.call('POST', `/api/admin/orders/${orderNumber}/erase`)).status).toBe(200)
    for (const orderStatus of ['confirmed', 'shipped', 'completed'])
      expect(
        await shop.call('PUT', `/api/orders/${orderNumber}/status`, { orderStatus }),
        orderStatus,
      ).toMatchObject({ status: 409, body: { code: 'order_erased' } })
    const { body } = await shop.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(body).toMatchObject({ orderStatus: 'cancelled', erasedAt: expect.any(String) })
    const stranger = await testShop(database)
    const { body: shown } = await stranger.call<Order>('GET', `/api/orders/${orderNumber}`)
    expect(shown.erasedAt, 'only the owner sees that the data is erased').toBeNull()
  })

  test('can be marked as paid in cash by an administrator, who is recorded', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const product = await addProduct(shop)
    const { orderNumber } = (await order(shop, [{ id: product, quantity: 1 }])).body
    const paid = await shop.call('PATCH', '/api/orders', {
      orderNumber,
      paymentStatus: 'completed',
      paymentMethod: 'cash',
    })
    expect(paid).toMatchObject({ status: 200, body: { paymentStatus: 'completed', paymentMethod: 'cash' } })
    const history = await shop.database.db.selectFrom('order_history').select(['actor', 'event']).execute()
    expect(history).toContainEqual({ actor: 'mari@heegel.example', event: 'paid' })
  })

  test('are not deleted as unpaid if they were paid since', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await aPaidOrder(shop)
    const remove = (seen: string) =>
      shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}&seen=${seen}`)
    expect(await remove('pending')).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.stringContaining('vahepeal makstud') },
    })
    expect((await shop.call('GET', `/api/orders/${orderNumber}`)).status).toBe(200)
    expect((await remove('completed')).status).toBe(204)
    expect((await remove('pending')).status, 'deleting again after a lost answer succeeds').toBe(204)
  })

  test('are not found once deleted, but not lost', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { orderNumber } = await aPaidOrder(shop)
    expect((await shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)).status).toBe(204)
    expect((await shop.call('GET', `/api/orders/${orderNumber}`)).status).toBe(404)
    // Repeated after a lost response: it stays deleted.
    expect((await shop.call('DELETE', `/api/orders?orderNumber=${orderNumber}`)).status).toBe(204)
    expect((await shop.call('DELETE', '/api/orders?orderNumber=ERI-000000000')).status).toBe(404)
    expect(
      await shop.database.db
        .selectFrom('order_history')
        .select('id')
        .where('event', '=', 'deleted')
        .execute(),
    ).toHaveLength(1)
    expect(await shop.database.db.selectFrom('orders').select('id').execute()).toHaveLength(1)
  })
})
