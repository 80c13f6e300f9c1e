import { expect, test } from 'vitest'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import type { AuditLog } from '#contract/audit.ts'
import type { ErrorBody } from '#contract/errors.ts'
import type { Product } from '#contract/products.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Passport, ProductYarn, YarnColours, YarnStore } from '#contract/yarn.ts'
import { countWaiting, type FreshDatabase, onEachDatabase } from '#test/database.ts'
import { pdfLines, pdfStrokes, pdfText } from '#test/pdf-text.ts'
import { addProduct, nameSeller, type TestShop, testShop } from '#test/test-shop.ts'
import { updateProofs } from './proofs.ts'

const JUMPER = {
  name: 'Vanaema kampsun',
  colour: 'punane',
  fibres: [
    { name: 'vill', percent: 80 },
    { name: 'akrüül', percent: 20 },
  ],
  grams: 100,
  source: 'garment',
  story: 'Harutasin lahti ja pesin.',
  isRecycled: true,
  cameOn: '2026-11-01',
  notes: 'Tädi Maie käest, hinda mitte öelda',
}
const NEW_YARN = {
  ...JUMPER,
  name: 'Must poelõng',
  colour: 'must',
  source: 'new',
  story: '',
  isRecycled: false,
}

const HAT = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '+372 5123 4534',
  hatDiameter: '56',
  hatCategory: 'cat',
  colors: ['punane', 'roosa'],
  colorOrder: 'punane, roosa',
}

type Reply = YarnStore & ErrorBody

/** A shop and its owner, whose calls are answered as on her screen. */
async function aMaker(database: FreshDatabase) {
  const shop = await testShop(database, { admin: true })
  const send = (method: string, path: string, body?: unknown) =>
    shop.call<Reply>(method, `/api/admin/yarn${path}`, body)
  return {
    shop,
    send,
    store: async () => (await send('GET', '')).body,
    batch: async (named: object = {}) => {
      const { status, body } = await send('POST', '/batches', { ...JUMPER, ...named })
      expect(status).toBe(200)
      return body.batches.find(({ name }) => name === { ...JUMPER, ...named }.name)!.id
    },
    piece: async (of: object) => {
      const before = new Set((await send('GET', '')).body.pieces.map(({ id }) => id))
      const { status, body } = await send('POST', '/pieces', of)
      expect(status).toBe(200)
      return body.pieces.find(({ id }) => !before.has(id))!
    },
    take: (pieceId: string, batchId: string, grams: number, requestId?: string) =>
      send('POST', `/pieces/${pieceId}/uses`, { batchId, grams, requestId }),
  }
}

const yarnOf = async (shop: TestShop, id: number) =>
  (await shop.call<ProductYarn>('GET', `/api/yarn/products/${id}`)).body
const orderHat = (shop: TestShop, hat: object = {}) =>
  shop.call<{ orderNumber: string } & ErrorBody>('POST', '/api/custom-hat-orders', { ...HAT, ...hat })
const pay = (shop: TestShop, orderNumber: string) =>
  shop.call('PATCH', '/api/orders', { orderNumber, paymentStatus: 'completed', paymentMethod: 'cash' })
const keyOf = async ({ database }: TestShop, number: string) =>
  (
    await database.db
      .selectFrom('orders')
      .select('access_key')
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
  ).access_key

onEachDatabase('yarn', (fresh, dialect) => {
  // SQLite has one writer at a time.
  if (dialect === 'postgres')
    test('taken twice at once counts both times in the claim', async () => {
      const { shop, batch, piece, take } = await aMaker(await fresh())
      const { db } = shop.database
      const productId = await addProduct(shop, { stockQuantity: 2 })
      const [old, fromShop] = [await batch(), await batch(NEW_YARN)]
      const [one, other] = [await piece({ productId }), await piece({ productId })]
      await take(one.id, old, 10)
      const [use] = await db.selectFrom('yarn_uses').selectAll().execute()
      let taken: ReturnType<typeof take> | undefined
      await db.transaction().execute(async trx => {
        await trx
          .insertInto('yarn_uses')
          .values({ ...use!, id: 'at-once', request_id: null, batch_id: fromShop, piece_id: one.id })
          .execute()
        await updateProofs(trx, [productId])
        taken = take(other.id, old, 10)
        await expect.poll(() => countWaiting(shop.database), { timeout: 20_000 }).toBe(1)
      })
      expect((await taken!).status).toBe(200)
      expect((await shop.call<Product>('GET', `/api/products?id=${productId}`)).body.recycled).toMatchObject({
        percent: 50,
      })
    })

  test('can be taken and put back, never more than there is', async () => {
    const { shop, batch, piece, take, send, store } = await aMaker(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const jumper = await batch()
    const { id } = await piece({ productId })
    const left = async () => (await store()).batches[0]!.left

    expect((await take(id, jumper, 60)).body.batches[0]!.left).toBe(40)
    const short = await take(id, jumper, 41)
    expect(short).toMatchObject({ status: 409, body: { code: 'yarn_short' } })
    expect(short.body.details).toContain('40 g')
    expect(await left()).toBe(40)

    const same = 'q'.repeat(16)
    await take(id, jumper, 5, same)
    await take(id, jumper, 5, same)
    expect(await left(), 'a repeated request takes yarn once').toBe(35)
    const [other, another] = [await piece({ productId }), await batch()]
    for (const [of, from, grams] of [
      [id, jumper, 6],
      [id, another, 5],
      [other.id, jumper, 5],
    ] as const)
      expect(
        await take(of, from, grams, same),
        'a changed request with the same id is refused',
      ).toMatchObject({
        status: 409,
        body: { code: 'request_differs' },
      })
    await send('DELETE', `/pieces/${other.id}`)
    await send('DELETE', `/batches/${another}`)

    const [first] = (await store()).pieces[0]!.uses
    await send('DELETE', `/uses/${first!.id}`)
    await send('DELETE', `/uses/${first!.id}`)
    expect(await left()).toBe(95)

    await send('POST', `/batches/${jumper}/weigh`, { grams: 12 })
    expect(await left(), 'the weighed amount replaces the calculated one').toBe(12)
    expect((await send('PUT', `/batches/${jumper}`, { ...JUMPER, grams: 80 })).body.code).toBe('yarn_short')
  })

  test('entered by mistake is deleted, unless yarn, a buyer or a tag depends on it', async () => {
    const { shop, batch, piece, take, send, store } = await aMaker(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const [jumper, slip] = [await batch(), await batch({ name: 'Topelt', colour: 'roosa' })]
    const { id } = await piece({ productId })
    await take(id, jumper, 40)
    const claim = async () => (await yarnOf(shop, productId)).claim
    expect(await claim()).not.toBeNull()

    const mistaken = await piece({ productId })
    expect(await claim(), 'an unweighed piece proves nothing').toBeNull()
    await send('PUT', `/pieces/${mistaken.id}`, { isShown: true })
    expect((await send('DELETE', `/pieces/${mistaken.id}`)).body.code).toBe('yarn_in_use')
    await send('PUT', `/pieces/${mistaken.id}`, { isShown: false })
    expect((await send('DELETE', `/pieces/${mistaken.id}`)).status).toBe(200)
    expect(await claim()).not.toBeNull()
    expect((await send('DELETE', `/pieces/${id}`)).body.code).toBe('yarn_in_use')

    for (const id of [jumper, slip]) await send('POST', `/batches/${id}/weigh`, { grams: 3 })
    expect((await send('DELETE', `/batches/${slip}`)).status).toBe(200)
    expect((await send('DELETE', `/batches/${slip}`)).status).toBe(404)
    expect((await send('DELETE', `/batches/${jumper}`)).body.code).toBe('yarn_in_use')
    expect((await store()).batches).toMatchObject([{ name: JUMPER.name, left: 3 }])
  })

  test('batches and pieces that are sent again after a lost answer are created once', async () => {
    const { shop, take, send, store } = await aMaker(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 2 })
    const longest = 'p'.repeat(64)
    const batch = { ...JUMPER, requestId: 'b'.repeat(16) }
    const piece = { productId, requestId: longest }
    for (const _ of ['sent', 'sent again']) {
      expect((await send('POST', '/batches', batch)).status).toBe(200)
      expect((await send('POST', '/pieces', piece)).status).toBe(200)
    }
    const atOnce = [
      { path: '/batches', body: { ...JUMPER, name: 'Korraga', requestId: 'c'.repeat(16) } },
      { path: '/pieces', body: { productId, requestId: 'd'.repeat(16) } },
    ]
    for (const { path, body } of atOnce) {
      const replies = await Promise.all([send('POST', path, body), send('POST', path, body)])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
    }
    for (const changed of [{ grams: 500 }, { name: 'Teine nimi' }, { fibres: [] }])
      expect(
        await send('POST', '/batches', { ...batch, ...changed }),
        'a changed batch is refused',
      ).toMatchObject({
        status: 409,
        body: { code: 'request_differs', details: expect.stringContaining(`„${JUMPER.name}“`) },
      })
    const { batches, pieces } = await store()
    expect(batches.map(({ name }) => name).toSorted()).toEqual(['Korraga', JUMPER.name])
    expect(pieces).toHaveLength(2)
    const { entries } = (await shop.call<AuditLog>('GET', '/api/admin/audit?action=yarn')).body
    expect(entries.map(({ action }) => action).toSorted(), 'each creation is logged once').toEqual([
      ...['yarn.batch', 'yarn.batch', 'yarn.piece', 'yarn.piece'],
    ])

    expect(
      (await take(longest, batch.requestId, 30)).status,
      'a piece named by the longest request id can be used',
    ).toBe(200)
    expect((await send('PUT', `/pieces/${longest}`, { isShown: true })).status).toBe(200)
    expect((await shop.app.inject(`/api/admin/yarn/tags.pdf?pieces=${longest}`)).statusCode).toBe(200)
    const other = await send('POST', '/pieces', { productId })
    expect(other.body.pieces, 'without a request id each request creates a piece').toHaveLength(3)
  })

  test('batches of the same day are listed newest first', async () => {
    const { shop, send } = await aMaker(await fresh())
    for (const [name, id] of [
      ['Esimene', 'z'],
      ['Teine', 'a'],
    ]) {
      await send('POST', '/batches', { ...JUMPER, name, requestId: id!.repeat(16) })
      shop.wait(1)
    }
    const { batches } = (await send('GET', '')).body
    expect(batches.map(({ name }) => name)).toEqual(['Teine', 'Esimene'])
  })

  test('cannot be taken twice at the same moment', async () => {
    const { shop, batch, piece, take, store } = await aMaker(await fresh())
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const jumper = await batch()
    const { id } = await piece({ productId })
    const replies = await Promise.all([take(id, jumper, 60), take(id, jumper, 60)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await store()).batches[0]!.left).toBe(40)
  })

  test('batches need fibres of 100 percent, and proof to be called recycled', async () => {
    const { send } = await aMaker(await fresh())
    for (const [wrong, path] of [
      [{ fibres: [{ name: 'vill', percent: 80 }] }, 'fibres'],
      [{ story: '' }, 'story'],
      [{ source: 'new' }, 'isRecycled'],
    ] as const) {
      const { status, body } = await send('POST', '/batches', { ...JUMPER, ...wrong })
      expect([status, body.issues?.[0]?.path]).toEqual([400, path])
    }
  })

  test('batches are not overwritten by an outdated change', async () => {
    const { batch, send, store } = await aMaker(await fresh())
    const [id, other] = [await batch(), await batch(NEW_YARN)]
    expect((await send('PUT', `/batches/${id}`, { ...JUMPER, notes: 'a', version: 1 })).status).toBe(200)
    const untouched = (await store()).batches.find(each => each.id === other)
    expect(untouched, 'another batch stays as it is').toMatchObject({ ...NEW_YARN, version: 1 })
    expect((await send('PUT', `/batches/${id}`, { ...JUMPER, notes: 'b', version: 1 })).body.code).toBe(
      'changed_meanwhile',
    )
  })

  test('proves a product’s claim for as many pieces as are on sale', async () => {
    const { shop, batch, piece, take, send } = await aMaker(await fresh())
    const id = await addProduct(shop, { stockQuantity: 2 })
    const jumper = await batch()
    const bought = await batch(NEW_YARN)
    expect(await yarnOf(shop, id)).toEqual({ claim: null, parts: [] })

    const first = await piece({ productId: id })
    const version = await shop.catalog.productVersion(id)
    await take(first.id, jumper, 40)
    expect(await shop.catalog.productVersion(id), 'the product’s page is rendered again').not.toBe(version)
    expect((await yarnOf(shop, id)).claim, 'nothing is claimed while the other piece is unknown').toBeNull()

    const second = await piece({ productId: id })
    await take(second.id, jumper, 34)
    await take(second.id, bought, 6)
    const proven = await yarnOf(shop, id)
    expect(proven).toMatchObject({ claim: 'Vähemalt 85% taaskasutatud lõngast' })
    expect(proven.parts).toMatchObject([
      { name: 'Vanaema kampsun', percent: 93, fibres: '80% vill, 20% akrüül', isRecycled: true },
      { name: 'Must poelõng', percent: 7, isRecycled: false },
    ])
    expect(JSON.stringify(proven), 'her private notes are not shown').not.toContain('Maie')

    const { body } = await orderHat(shop, { colors: ['roosa'], colorOrder: 'roosa' })
    await send('PUT', `/pieces/${second.id}`, { orderNumber: body.orderNumber })
    expect(
      (await yarnOf(shop, id)).claim,
      'nothing is claimed, as one piece was sold and two are counted',
    ).toBeNull()

    const { version: _, ...changed } = (await send('GET', '')).body.batches.find(({ id }) => id === jumper)!
    await send('PUT', `/batches/${jumper}`, { ...changed, isRecycled: false })
    const seen = await shop.call<Product>('GET', `/api/products?id=${id}`)
    expect(seen.body.recycled, 'a changed batch changes the claims of its products').toEqual({
      percent: 0,
      pieces: 1,
    })
  })

  test('passports are found by their code once public, and take a name only with the order’s key', async () => {
    const { shop, batch, piece, take, send } = await aMaker(await fresh())
    const jumper = await batch()
    const { body: ordered } = await orderHat(shop, { specialWishes: 'Palun kiri Liisale' })
    const { id, code } = await piece({ orderNumber: ordered.orderNumber })
    await take(id, jumper, 30)
    const look = () => shop.call<Passport>('GET', `/api/passports/${code}`)
    const sign = (key: string, name: string) =>
      shop.call<ErrorBody>('PUT', `/api/passports/${code}/owner`, { key, name })
    const key = await keyOf(shop, ordered.orderNumber)

    expect((await look()).status, 'an unpublished passport is not found').toBe(404)
    expect((await sign(key, 'Liis')).status).toBe(404)
    await send('PUT', `/pieces/${id}`, { isShown: true, story: 'Heegeldasin rongis.' })
    expect((await look()).body.isSold, 'an unpaid piece is not sold').toBe(false)
    expect((await sign(key, 'Liis')).body).toMatchObject({
      code: 'not_sold',
      details: expect.stringContaining('makstud'),
    })
    await pay(shop, ordered.orderNumber)
    const shown = await look()
    expect(shown.body).toMatchObject({
      claim: '100% taaskasutatud lõngast',
      story: 'Heegeldasin rongis.',
      ownerName: '',
      isSold: true,
      madeOn: expect.stringMatching(/^2\d{3}-/),
    })
    for (const secret of ['Maasikas', 'Liisale', 'Maie', key, ordered.orderNumber])
      expect(JSON.stringify(shown.body)).not.toContain(secret)

    expect((await sign('wrong', 'Liis')).status).toBe(404)
    expect((await sign(key, 'Liis')).status).toBe(200)
    expect((await look()).body.ownerName).toBe('Liis')
    expect(
      (await shop.call('GET', `/api/orders/${ordered.orderNumber}/passports?key=${key}`)).body,
    ).toMatchObject([{ code }])
    expect((await shop.call('GET', `/api/orders/${ordered.orderNumber}/passports`)).status).toBe(404)
    await send('PUT', `/pieces/${id}`, { isShown: false })
    expect((await sign(key, 'Mari')).status, 'no name can be added to a hidden passport').toBe(404)
    expect((await sign(key, '')).status, 'a name can be removed from a hidden passport').toBe(200)
    await send('PUT', `/pieces/${id}`, { isShown: true })
    expect((await look()).body.ownerName).toBe('')
    expect((await shop.call('GET', `/api/passports/${code.toLowerCase()}`)).status).toBe(200)
    expect((await shop.call('GET', '/api/passports/0000000000')).status).toBe(404)
  })

  test('tags of public passports are printed on sheets to cut, or one per page', async () => {
    const { shop, batch, piece, take, send } = await aMaker(await fresh())
    const productId = await addProduct(shop, {
      name: 'Rõõmus konnamüts',
      stockQuantity: 14,
      fibres: '80% vill, 20% akrüül',
    })
    await nameSeller(shop)
    const jumper = await batch({ grams: 1000 })
    const pieces = []
    for (let i = 0; i < 13; i++) pieces.push(await piece({ productId }))
    await take(pieces[0]!.id, jumper, 40)
    const tags = async (ids: string[], paper: string) =>
      shop.app.inject(`/api/admin/yarn/tags.pdf?pieces=${ids.join(',')}&paper=${paper}`)
    const ids = pieces.map(({ id }) => id)
    expect((await tags(ids, 'A4')).statusCode, 'hidden passports have no tags').toBe(404)
    for (const id of ids) await send('PUT', `/pieces/${id}`, { isShown: true, madeOn: '2026-11-20' })

    const sheets = pdfText((await tags(ids, 'A4')).rawPayload)
    expect(sheets).toHaveLength(2)
    const [marks] = pdfStrokes((await tags(ids, 'A4')).rawPayload)
    // A home printer leaves some 5 mm at the edges of A4 white.
    const isPrinted = ({ x, toX }: { x: number; toX: number }) =>
      Math.min(x, toX) > 14 && Math.max(x, toX) < 581
    const across = marks!.filter(mark => mark.y === mark.toY && isPrinted(mark))
    // Three rows of 80 mm in the middle of the sheet, in points.
    for (const cut of [81, 308, 534, 761])
      expect(
        across.filter(({ y }) => Math.round(y) === cut),
        `to cut at ${cut}`,
      ).toHaveLength(3)
    const labels = pdfText((await tags(ids.slice(0, 1), 'label')).rawPayload)
    expect(labels).toHaveLength(1)
    const { code } = pieces[0]!
    for (const text of [
      'Rõõmus konnamüts',
      '100% taaskasutatud',
      `${code.slice(0, 5)} ${code.slice(5)}`,
      '20. november 2026',
    ])
      expect(labels[0]).toContain(text)
    expect(sheets.join().match(/konnamüts/g)).toHaveLength(13)
    // Fibres, and the maker with her address: a piece may be passed on without its parcel.
    for (const text of ['80% vill, 20% akrüül', 'Mari Mets FIE, Riia 2, Tartu', 'tere@heegel.example'])
      expect(labels[0]!.replaceAll('\n', ' ')).toContain(text)
  })

  test('tags contain all that the law requires, and are refused if it would be unreadable', async () => {
    const { shop, piece, send } = await aMaker(await fresh())
    const name = 'Väga pika nimega kõrvadega kassimüts'
    const tagOf = async (product: { fibres: string }, seller: { address: string }) => {
      const { body: settings } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
      const saved = await shop.call('PUT', '/api/admin/settings', {
        ...settings,
        contactEmail: 'mari.maasikas-kuusetammepuu@heegeldatud-mutsid.example.ee',
        legal: { ...settings.legal, name: 'Mari Maasikas FIE', ...seller },
      })
      expect(saved.status).toBe(200)
      const { id, code } = await piece({ productId: await addProduct(shop, { name, ...product }) })
      await send('PUT', `/pieces/${id}`, { isShown: true, madeOn: '2026-11-20' })
      const reply = await shop.app.inject(`/api/admin/yarn/tags.pdf?pieces=${id}&paper=label`)
      return { reply, code }
    }

    const fibres = '38% vill, 17% akrüül, 14% puuvill, 10% mohäär, 8% polüamiid, 7% viskoos, 6% elastaan'
    const address = 'Kesk tee 12a–45, Pandivere küla, Väike-Maarja vald, 46202 Lääne-Viru maakond'
    const { reply, code } = await tagOf({ fibres }, { address })
    const [lines] = pdfLines(reply.rawPayload)
    const said = lines!.map(({ text }) => text).join(' ')
    expect(said).toContain(fibres)
    expect(said).toContain(`Mari Maasikas FIE, ${address}`)
    // A word longer than a line continues on the next.
    expect(said.replaceAll(' ', '')).toContain('mari.maasikas-kuusetammepuu@heegeldatud-mutsid.example.ee')
    const numberAt = lines!.findIndex(({ text }) => text.replace(' ', '') === code)
    const above = lines![numberAt - 1]!.height - lines![numberAt]!.height
    expect(above, 'the fibres are above the stitches and the QR code').toBeGreaterThan(73)
    expect(lines!.at(-1)!.height, 'the last line is on the tag').toBeGreaterThan(10)

    const { reply: refusal } = await tagOf(
      { fibres: `${fibres}, `.repeat(3) },
      { address: 'Pikk tee '.repeat(33) },
    )
    expect(refusal.statusCode).toBe(400)
    expect(refusal.json<ErrorBody>().details).toContain(`Tüki „${name}“ lipikule ei mahu`)
  })

  test('passports show the shop’s owner unsuitable names, which she can only remove', async () => {
    const { shop, piece, send } = await aMaker(await fresh())
    const { body: ordered } = await orderHat(shop)
    const { id, code } = await piece({ orderNumber: ordered.orderNumber })
    await send('PUT', `/pieces/${id}`, { isShown: true })
    await pay(shop, ordered.orderNumber)
    const key = await keyOf(shop, ordered.orderNumber)
    const name = '<img src=x onerror=alert(1)>'
    await shop.call('PUT', `/api/passports/${code}/owner`, { key, name })
    const nameShown = async () => (await shop.call<Passport>('GET', `/api/passports/${code}`)).body.ownerName
    const store = await shop.call<YarnStore>('GET', '/api/admin/yarn')
    expect(store.body.pieces.find(each => each.id === id)).toMatchObject({ ownerName: name })
    await send('PUT', `/pieces/${id}`, { story: 'Tehtud rongis.' })
    expect(await nameShown()).toBe(name)
    const path = `/api/admin/yarn/pieces/${id}`
    expect((await shop.call('PUT', path, { ownerName: 'Keegi muu' })).status).toBe(400)
    await send('PUT', `/pieces/${id}`, { ownerName: '' })
    expect(await nameShown()).toBe('')
  })

  test('passports lose the owner’s name when the buyer’s data is erased', async () => {
    const { shop, piece, send } = await aMaker(await fresh())
    const { body: ordered } = await orderHat(shop)
    const { id, code } = await piece({ orderNumber: ordered.orderNumber })
    await send('PUT', `/pieces/${id}`, { isShown: true })
    await pay(shop, ordered.orderNumber)
    const key = await keyOf(shop, ordered.orderNumber)
    await shop.call('PUT', `/api/passports/${code}/owner`, { key, name: 'Liis' })
    const data = await shop.call('GET', `/api/orders/${ordered.orderNumber}/data?key=${key}`)
    expect(JSON.stringify(data.body)).toContain('Liis')
    await shop.call('PUT', `/api/orders/${ordered.orderNumber}/status`, { orderStatus: 'cancelled' })
    await shop.call('POST', '/api/admin/today/handled', { kind: 'owed', id: ordered.orderNumber })
    expect((await shop.call('POST', `/api/admin/orders/${ordered.orderNumber}/erase`, {})).status).toBe(200)
    expect((await shop.call<Passport>('GET', `/api/passports/${code}`)).body.ownerName).toBe('')
  })

  test('colours that ran out are closed in the composer, unless the owner takes orders that wait', async () => {
    const { shop, batch, piece, take, send } = await aMaker(await fresh())
    const colours = async () => (await shop.call<YarnColours>('GET', '/api/yarn/colours')).body
    expect(await colours()).toEqual({ gone: [], rule: 'closed', photos: {} })
    const productId = await addProduct(shop)
    const jumper = await batch()
    expect((await orderHat(shop)).status).toBe(201)
    await take((await piece({ productId })).id, jumper, 61)
    expect((await colours()).gone).toEqual(['punane'])

    const refused = await orderHat(shop)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({
      details: 'Punane lõng on praegu otsas. Vali palun teine värv, kõik muu jäi alles.',
      issues: [{ path: 'colors' }],
    })
    const pay = (named: object = {}) =>
      shop.call<ErrorBody>('POST', '/api/paypal/order', {
        ...{ amount: '27.00', currency: 'EUR', intent: 'CAPTURE', hat: HAT },
        ...named,
      })
    expect((await pay()).status).toBe(400)
    expect((await orderHat(shop, { colors: ['roosa'], colorOrder: 'roosa' })).status).toBe(201)

    await send('PUT', '/rules', { goneColours: 'waiting', hatGrams: 40 })
    expect(await colours()).toMatchObject({ gone: ['punane'], rule: 'waiting' })
    expect((await orderHat(shop)).status).toBe(201)
    // No day is promised while the yarn is awaited.
    const { days } = (await shop.call<ArrivalAnswer>('GET', '/api/arrival?kinds=custom_hat')).body
    expect(await pay({ arrival: days.omniva_parcel })).toMatchObject({
      status: 409,
      body: { code: 'promise_moved' },
    })
    expect((await pay()).status).toBe(200)
    const hats = await shop.database.db
      .selectFrom('orders')
      .select('promise')
      .where('kind', '=', 'custom_hat')
      .where('placed_at', 'is', null)
      .execute()
    expect(hats).toEqual([{ promise: null }])
    await send('PUT', '/rules', { goneColours: 'closed', hatGrams: 30 })
    expect((await colours()).gone).toEqual([])
  })

  test('rules are not overwritten by someone who saw others', async () => {
    const { send, store } = await aMaker(await fresh())
    const { rules: first } = await store()
    const write = (rules: object, seen?: object) => send('PUT', '/rules', { ...first, ...rules, seen })
    expect((await write({ goneColours: 'waiting' }, first)).status).toBe(200)
    expect((await write({ hatGrams: 55 }, first)).body).toMatchObject({ code: 'changed_meanwhile' })
    expect(
      (await write({ goneColours: 'waiting' }, first)).status,
      'repeating the same change is accepted',
    ).toBe(200)
    const { rules: seen } = await store()
    expect(seen).toEqual({ ...first, goneColours: 'waiting' })
    expect((await write({ ...seen, hatGrams: 55 }, seen)).body.rules).toEqual({ ...seen, hatGrams: 55 })
    const [one, other] = await Promise.all(
      [60, 70].map(hatGrams => write({ ...seen, hatGrams }, { ...seen, hatGrams: 55 })),
    )
    expect([one!.status, other!.status].sort()).toEqual([200, 409])
  })
})
