import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import type { PersonalData } from '#contract/privacy.ts'
import type { Thread } from '#contract/thread.ts'
import type { WrittenData } from '#domain/order-event.ts'
import { findBrokenEntry, THREAD_CHARACTERS_MAX, THREAD_MESSAGES_A_DAY } from '#domain/thread.ts'
import { writeHistory } from '#server/orders/history.ts'
import { detailsColumns, findOrder, lockOrder } from '#server/orders/store.ts'
import { addEntry, sha256 } from '#server/orders/thread-entries.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { eraseDeletedOrders } from '#server/privacy/erase-deleted-orders.ts'
import { eraseOrder } from '#server/privacy/erase-order.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { testShop } from '#test/test-shop.ts'
import {
  asCustomer,
  ask,
  bodyAt,
  consent,
  kindsOf,
  lettersOf,
  price,
  type Refused,
  read,
  say,
} from '#test/thread-shop.ts'

/** Verifies a download as the page, the API and docs/thread.md describe it, without using the shop's own code. */
function isProven(download: Buffer): boolean {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
  const json = JSON.stringify
  try {
    const { orderNumber, entries } = JSON.parse(download.toString()) as Thread
    let last = ''
    return entries.every(({ position, kind, author, at, content, commitment, previous, seal }, index) => {
      const sealed = `{"at":${json(at)},"author":${json(author)},"commitment":${json(commitment)},"kind":${json(kind)},"orderNumber":${json(orderNumber)},"position":${json(position)},"previous":${json(previous)}}`
      const isRight =
        position === index + 1 &&
        previous === last &&
        (content === null ||
          commitment === hash(`{"body":${json(content.body)},"salt":${json(content.salt)}}`)) &&
        seal === hash(sealed)
      last = seal
      return isRight
    })
  } catch {
    return false
  }
}

onEachDatabase('the thread of a custom order', fresh => {
  test('begins with the wish, and e-mails each side’s message to the other', async () => {
    const database = await fresh()
    const customer = await testShop(database)
    const asked = await ask(customer)
    expect(await read(customer, asked)).toMatchObject({ entries: [], brokenAt: null, consentTo: null })
    const { status, body } = await say(customer, asked, 'Kas kõrvad võivad olla mustad?')
    expect(status).toBe(200)
    expect(kindsOf(body)).toEqual(['customer wish', 'customer message'])
    expect(bodyAt(body, 0, 'wish')).toMatchObject({ text: 'Rebasemüts minu tütrele' })
    const { contactEmail } = await customer.settings.facts()
    expect(await lettersOf(customer, 'thread-message')).toEqual([
      { recipient: contactEmail, words: 'Kas kõrvad võivad olla mustad?' },
    ])

    const owner = await testShop(database, { admin: true })
    const answered = await owner.call<Thread>('POST', `${asked.path}/messages`, { text: 'Võivad küll.' })
    expect(kindsOf(answered.body).at(-1)).toBe('owner message')
    expect(await lettersOf(owner, 'thread-answer')).toEqual([
      { recipient: 'liis@naide.ee', words: 'Võivad küll.' },
    ])
  })

  test('does not e-mail someone who paid by the order’s number alone', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const asked = await ask(shop)
    await say(shop, asked, 'Kas saab punase?')
    const { db } = shop.database
    const paidByAnother = async (before?: WrittenData<'contact'>) => {
      const { details } = (await findOrder(db, asked.id))!
      const marked = detailsColumns({ ...JSON.parse(details), paidByAnother: true })
      await db
        .updateTable('orders')
        .set({ customer_email: 'maksja@naide.ee', ...marked })
        .where('id', '=', asked.id)
        .execute()
      if (before) await writeHistory(db, asked.id, 'shop', 'contact', before, shop.now())
    }
    const owner = await testShop(database, { admin: true })
    const answer = () => owner.call('POST', `${asked.path}/messages`, { text: 'Saab küll.' })
    await paidByAnother()
    expect((await answer()).status).toBe(200)
    expect(await lettersOf(owner, 'thread-answer'), 'nobody is e-mailed without an earlier contact').toEqual(
      [],
    )
    await paidByAnother({ name: 'Liis Tamm', email: 'liis@naide.ee', phone: '' })
    await answer()
    expect(await lettersOf(owner, 'thread-answer')).toEqual([
      { recipient: 'liis@naide.ee', words: 'Saab küll.' },
    ])
  })

  test('drops control characters, which would make it many times as large', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const { body } = await say(shop, asked, `Tere${'\u0001'.repeat(40)}\n\tMari`)
    expect(bodyAt(body, -1, 'message').text).toBe('Tere\n\tMari')
    expect((await say(shop, asked, '\u0001')).status, 'a message of control characters only is refused').toBe(
      400,
    )
  })

  test('is open only to those who may see the whole order', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    for (const [method, call] of [
      ['GET', ''],
      ['POST', '/messages'],
      ['POST', '/consent'],
    ] as const) {
      const said = method === 'POST' ? { text: 'Tere', offer: 1 } : undefined
      const reply = await shop.call<Refused>(method, `${asked.path}${call}?key=vale`, said)
      expect([reply.status, reply.body.code]).toEqual([404, 'order_not_found'])
    }
    expect((await read(shop, asked)).entries).toEqual([])
  })

  test('names only the sides; which administrator spoke for the owner’s is in the audit log', async () => {
    const database = await fresh()
    const customer = await testShop(database)
    const asked = await ask(customer)
    await say(customer, asked, 'Kas kõrvad võivad olla mustad?')
    const owner = await testShop(database, { admin: true })
    const message = { text: 'Võivad küll.', requestId: 'one-and-the-same-request' }
    for (const _ of ['first', 'again after a lost answer'])
      expect((await owner.call('POST', `${asked.path}/messages`, message)).status).toBe(200)
    expect(
      await owner.database.db.selectFrom('audit_log').select(['actor', 'subject', 'action']).execute(),
    ).toEqual([{ actor: 'mari@heegel.example', subject: asked.orderNumber, action: 'order.message' }])
  })

  test('adds a message once if it is sent again after a lost answer', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await say(shop, asked, 'Tere', 'one-and-the-same-request')
    const { body } = await say(shop, asked, 'Tere', 'one-and-the-same-request')
    expect(kindsOf(body)).toEqual(['customer wish', 'customer message'])
    expect(await lettersOf(shop, 'thread-message')).toHaveLength(1)
  })

  test('accepts a hundred messages a day from a customer, and any number from the owner', async () => {
    const database = await fresh()
    const shop = await testShop(database)
    const owner = await testShop(database, { admin: true })
    const asked = await ask(shop)
    await retryingTransaction(shop.database.db, async trx => {
      const order = await lockOrder(trx, 'id', asked.id)
      for (let said = 0; said < THREAD_MESSAGES_A_DAY; said++)
        await addEntry(
          trx,
          order!,
          { kind: 'message', author: 'customer', body: { text: 'Tere' } },
          shop.now(),
        )
    })
    const refused = await shop.call<Refused>('POST', asCustomer(asked, '/messages'), { text: 'Tere' })
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringContaining('homme')])
    expect((await owner.call('POST', `${asked.path}/messages`, { text: 'Tere' })).status).toBe(200)
    shop.wait(25 * 60)
    expect((await say(shop, asked, 'Tere')).status).toBe(200)
  })

  test('accepts a limited amount of text from a customer', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const body = { text: 'a'.repeat(5_000) }
    await retryingTransaction(shop.database.db, async trx => {
      const order = await lockOrder(trx, 'id', asked.id)
      for (let said = 0; said < THREAD_CHARACTERS_MAX; said += body.text.length)
        await addEntry(trx, order!, { kind: 'message', author: 'customer', body }, shop.now())
    })
    const refused = await shop.call<Refused>('POST', asCustomer(asked, '/messages'), { text: 'Tere' })
    expect([refused.status, refused.body.details]).toEqual([400, expect.stringContaining('ei mahu rohkem')])
    expect((await say(shop, await ask(shop), 'Tere')).status, 'about another order').toBe(200)
  })

  test('chains messages of the same moment one after another', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await Promise.all(['a', 'b', 'c', 'd'].map(text => say(shop, asked, text)))
    const { entries, brokenAt } = await read(shop, asked)
    expect(entries.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5])
    expect(brokenAt).toBeNull()
  })

  test('has a price as an offer, and the customer’s consent to its exact text', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500, 'Mustad kõrvad')
    const { consentTo } = await read(shop, asked)
    expect(consentTo).toEqual({
      offer: 2,
      text: `Nõustun pakkumisega tellimusele ${asked.orderNumber}: Rebasemüts, €45.00. Kokku lepitud: Mustad kõrvad.`,
    })
    const { body } = await consent(shop, asked, consentTo)
    expect(kindsOf(body)).toEqual(['customer wish', 'owner offer', 'customer consent'])
    expect(bodyAt(body, -1, 'consent')).toEqual(consentTo)
    expect(body.consentTo).toBeNull()
    expect(
      (await consent(shop, asked, consentTo)).body.entries,
      'repeated consent adds no entry',
    ).toHaveLength(3)
    expect(await lettersOf(shop, 'thread-message')).toMatchObject([{ words: consentTo!.text }])
  })

  test('refuses consent for a cancelled order, without instructions for the owner', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const { consentTo } = await read(shop, asked)
    await shop.database.db.updateTable('orders').set({ status: 'cancelled' }).execute()
    expect(await consent(shop, asked, consentTo)).toMatchObject({
      status: 409,
      body: { code: 'order_cancelled', details: 'See tellimus on tühistatud.' },
    })
  })

  test('adds no second full stop to the terms of an offer', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500, 'Mustad kõrvad.')
    const { consentTo } = await read(shop, asked)
    expect(consentTo!.text).toMatch(/Kokku lepitud: Mustad kõrvad\.$/)
  })

  test('refuses consent to a superseded offer, and does not apply an earlier consent to the new one', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await price(shop, asked, 4500)
    const { consentTo: first } = await read(shop, asked)
    await price(shop, asked, 5000)
    const refused = await consent(shop, asked, first)
    expect([refused.status, refused.body.code]).toEqual([409, 'offer_superseded'])
    expect(refused.body.details).toContain('ei kehti')
    const { consentTo: second } = await read(shop, asked)
    expect(second).toMatchObject({ offer: 3 })
    expect((await consent(shop, asked, { offer: 3, text: first!.text })).body.code).toBe('offer_superseded')
    await consent(shop, asked, second)
    await price(shop, asked, 5500)
    expect((await read(shop, asked)).consentTo).toMatchObject({ offer: 5 })
  })

  test('refuses consent by the owner on the customer’s behalf', async () => {
    const owner = await testShop(await fresh(), { admin: true })
    const asked = await ask(owner)
    await price(owner, asked, 4500)
    expect((await read(owner, asked)).consentTo, 'the owner is not asked for consent').toBeNull()
    expect((await consent(owner, asked, { offer: 2, text: 'Nõustun' })).body.code).toBe('not_allowed')
  })

  test('begins with the price of an order that was priced before threads existed', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await shop.database.db
      .updateTable('orders')
      .set({ invoice_price: 4000 })
      .where('id', '=', asked.id)
      .execute()
    await price(shop, asked, 4500)
    const thread = await read(shop, asked)
    expect(kindsOf(thread)).toEqual(['customer wish', 'owner offer', 'owner offer'])
    expect(bodyAt(thread, 1, 'offer').price).toBe('40.00')
    expect(bodyAt(thread, 2, 'offer').price).toBe('45.00')
  })

  test('cannot be changed or deleted: the database refuses it', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const asked = await ask(shop)
    await say(shop, asked, 'Tere')
    const change = (to: object) =>
      db.updateTable('thread_entries').set(to).where('order_id', '=', asked.id).execute()
    await expect(change({ body: '{"text":"Muu"}' })).rejects.toThrow('not changed')
    await expect(change({ body: null, salt: null, seal: 'muu' })).rejects.toThrow('not changed')
    await expect(db.deleteFrom('thread_entries').where('order_id', '=', asked.id).execute()).rejects.toThrow(
      'not deleted',
    )
    expect(await read(shop, asked)).toMatchObject({ entries: [{}, {}], brokenAt: null })
  })

  test('is provable by its download alone, which reveals a single changed byte', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    await say(shop, asked, 'Kas kõrvad võivad olla „mustad“?')
    await price(shop, asked, 4500, 'Mustad kõrvad')
    const { rawPayload } = await shop.app.inject(asCustomer(asked))
    expect(isProven(rawPayload)).toBe(true)
    const from = rawPayload.indexOf('"entries":') + '"entries":'.length
    const until = rawPayload.indexOf(',"brokenAt"')
    expect(until - from).toBeGreaterThan(1_000)
    const unseen = []
    for (let at = from; at < until; at++) {
      const forged = Buffer.from(rawPayload)
      forged[at]! ^= 1
      if (isProven(forged)) unseen.push(at)
    }
    expect(unseen).toEqual([])
    const ofAnother = rawPayload.toString().replace(asked.orderNumber, 'ERI-7K2M9QX4T')
    expect(isProven(Buffer.from(ofAnother))).toBe(false)
  })

  test('is part of the customer’s data, and is erased so that its seals stay valid', async () => {
    const shop = await testShop(await fresh())
    const { db } = shop.database
    const asked = await ask(shop)
    const { body: before } = await say(shop, asked, 'Mia sünnipäev on mais')
    const { body: data } = await shop.call<PersonalData>(
      'GET',
      `/api/orders/${asked.orderNumber}/data?sessionId=${asked.sessionId}`,
    )
    expect(data.thread).toMatchObject([
      { kind: 'wish' },
      { kind: 'message', author: 'customer', body: { text: 'Mia sünnipäev on mais' } },
    ])
    await eraseOrder({ db, files: shop.files, now: shop.now() }, asked.orderNumber, 'mari@heegel.ee')
    const rows = await db.selectFrom('thread_entries').selectAll().orderBy('position').execute()
    expect(JSON.stringify(rows)).not.toContain('Mia')
    const sealed = before.entries.map(entry => ({ ...entry, content: null }))
    expect(rows.map(({ seal }) => seal)).toEqual(sealed.map(({ seal }) => seal))
    expect(findBrokenEntry(asked.orderNumber, sealed, sha256)).toBeNull()
  })

  test('is deleted when its order is deleted for good', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const asked = await ask(shop)
    await say(shop, asked, 'Tere')
    await shop.call('DELETE', `/api/orders?orderNumber=${asked.orderNumber}`)
    shop.wait(1)
    expect(await eraseDeletedOrders(shop.database.db, shop.files, shop.now())).toBe(1)
    expect(await shop.database.db.selectFrom('thread_entries').selectAll().execute()).toEqual([])
  })
})

onPostgres('a message to the owner', fresh => {
  test('needs one connection, though the settings have changed', async () => {
    const shop = await testShop(await fresh())
    const asked = await ask(shop)
    const pool = shop.database.pool!
    pool.options.max = 1
    while (pool.idleCount > 0) (await pool.connect()).release(true)
    shop.changes.announce('settings')
    expect((await say(shop, asked, 'Tere')).status).toBe(200)
  })
})
