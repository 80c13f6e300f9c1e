import { expect, test } from 'vitest'
import type { AdminSettings } from '#contract/settings.ts'
import { freshDatabase } from '#test/database.ts'
import { pdfLines, pdfText } from '#test/pdf-text.ts'
import {
  aCheckout,
  addProduct,
  aSession,
  aShopper,
  CUSTOMER,
  nameSeller,
  type TestShop,
  testShop,
} from '#test/test-shop.ts'
import { drawPacking } from './packing-pdf.ts'
import { runsOf, writable } from './typefaces.ts'

const papers = async (shop: TestShop, query: string) => {
  const reply = await shop.app.inject({ url: `/api/admin/orders/papers.pdf?${query}` })
  const pages = reply.statusCode === 200 ? pdfText(reply.rawPayload) : []
  return { status: reply.statusCode, pages }
}

async function anOrder(shop: TestShop, checkout = aCheckout()) {
  const shopper = aShopper(shop)
  await shopper.add(await addProduct(shop), 2)
  const fee = checkout.deliveryMethod === 'omniva_courier' ? 699 : 299
  const { body, status } = await shopper.place(((6400 + fee) / 100).toFixed(2), checkout)
  expect(status, JSON.stringify(body)).toBe(200)
  await shopper.decide(body)
  return (await shopper.capture(body)).body.orderNumber
}

test('a slip says what to pack and a label where it goes: one file, slips first', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const machine = shop.parcelMachines.current().omniva.find(({ id }) => /^\d+$/.test(id))!
  const byMachine = await anOrder(
    shop,
    aCheckout({
      deliveryMethod: 'omniva_parcel',
      selectedParcelMachine: machine.id,
      customer: { ...CUSTOMER, firstName: 'Žanna' },
    }),
  )
  const byCourier = await anOrder(shop)
  const { status, pages } = await papers(shop, `numbers=${byMachine},${byCourier}`)
  expect(status).toBe(200)
  expect(pages).toHaveLength(3)
  const [first, second, labels] = pages
  for (const said of [
    byMachine,
    'Žanna Maasikas',
    'Omniva pakiautomaat',
    machine.name,
    `Automaadi kood ${machine.id}`,
    'Rõõmus konnamüts',
    '2 ×',
  ])
    expect(first).toContain(said)
  expect(first).not.toContain('€')
  expect(second).toContain('Riia 2\n51004 Tartu')
  for (const said of [
    byMachine,
    byCourier,
    machine.name,
    `Automaadi kood ${machine.id}`,
    'Žanna Maasikas',
    '+372 5123 4534',
    'Saatja\nMari\n',
  ])
    expect(labels).toContain(said)
})

test('a gift’s slip has the text for its card, but no prices and no customer note', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const customerNote = 'Mia on valiv, palun ilus paber.'
  const gift = await anOrder(shop, aCheckout({ customerNote, giftText: 'Palju õnne, Mia!' }))
  const own = await anOrder(shop, aCheckout({ customerNote }))
  const [ofGift, ofOwn] = (await papers(shop, `numbers=${gift},${own}&labels=false`)).pages
  expect(ofGift).toContain('Kingituse kaardi tekst\nPalju õnne, Mia!')
  expect(ofGift).not.toContain('valiv')
  expect(ofGift).not.toContain('€')
  expect(ofOwn).toContain(`Kliendi sõnum\n${customerNote}`)
})

test('a slip names the maker, with her address', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  await nameSeller(shop)
  const [slip] = (await papers(shop, `numbers=${await anOrder(shop)}&labels=false`)).pages
  expect(slip).toContain('Tegija: Mari Mets FIE, Riia 2, Tartu')
  expect(slip).toContain('tere@heegel.example')
})

test('each page of a long slip names its order and its place, and long names stand on two lines', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const shopper = aShopper(shop)
  const nameOf = (i: number) =>
    `Müts ${i} väga pika nimega, ${'mida ei ole mõtet lühendada, '.repeat(3)}lõpp ${i}`
  for (let i = 0; i < 20; i++) await shopper.add(await addProduct(shop, { name: nameOf(i), price: 100 }))
  const { body } = await shopper.place('26.99', aCheckout())
  await shopper.decide(body)
  const { orderNumber } = (await shopper.capture(body)).body
  const single = await anOrder(shop)
  const { pages } = await papers(shop, `numbers=${single},${orderNumber}&labels=false`)
  expect(pages).toHaveLength(3)
  expect(pages[0]).not.toMatch(/\d \/ \d/)
  for (const [i, page] of pages.slice(1).entries()) expect(page).toContain(`${orderNumber}, ${i + 1} / 2`)
  const said = pages.join(' ').replaceAll('\n', ' ')
  for (let i = 0; i < 20; i++) expect(said).toContain(nameOf(i))
})

test('the text for a card is not cut off if the slip is full', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const shopper = aShopper(shop)
  for (let i = 0; i < 26; i++) await shopper.add(await addProduct(shop, { name: `Müts ${i}`, price: 100 }))
  const giftText = Array.from({ length: 12 }, (_, i) => `Rida ${i + 1}`).join('\n')
  const { body } = await shopper.place('32.99', aCheckout({ giftText }))
  await shopper.decide(body)
  const { orderNumber } = (await shopper.capture(body)).body
  const { pages } = await papers(shop, `numbers=${orderNumber}&labels=false`)
  expect(pages.join('\n')).toContain('Rida 12')
})

test('a wish that is longer than a page continues on the next one', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const wish = Array.from({ length: 260 }, (_, i) => `Soov number ${i}.`).join(' ')
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-orders', {
    name: 'Mari Maasikas',
    email: 'mari@gmail.com',
    description: wish,
    sessionId: aSession(),
  })
  const { pages } = await papers(shop, `numbers=${body.orderNumber}&labels=false`)
  const said = pages.map(page => page.replace(/\n.*, \d \/ \d$/, '')).join(' ')
  expect(said.replaceAll('\n', ' ')).toContain(wish)
})

test('label and slip show a long name and address in full, without overlaps', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  await nameSeller(shop)
  const said = (of: { text: string }[]) => of.map(({ text }) => text).join(' ')
  const customer = {
    ...CUSTOMER,
    firstName: 'Maria-Magdalena',
    lastName: 'Kuusk-Tammemägi, Osaühing Põhja-Eesti Kaubanduse ja Käsitöö Edendamise Keskus',
    address:
      'OÜ Väikese Maja Lasteaed, Kooli tn 14a, ruum 203, Väike-Maarja alevik, Väike-Maarja vald, Lääne-Viru maakond',
  }
  for (const address of [
    customer.address,
    `${customer.address} ja ${customer.address}, siis ${customer.city}`,
  ]) {
    const number = await anOrder(shop, aCheckout({ customer: { ...customer, address } }))
    const { rawPayload } = await shop.app.inject({ url: `/api/admin/orders/papers.pdf?numbers=${number}` })
    const [slip, label] = pdfLines(rawPayload)
    for (const text of [`${customer.firstName} ${customer.lastName}`, address, '51004 Tartu']) {
      expect(said(label!)).toContain(text)
      // The two columns of the slip are beside each other, each written whole.
      expect(said(slip!)).toContain(text)
    }
    const [city, last] = label!.slice(-2)
    expect(last!.text).toBe(number)
    expect(city!.text).toBe('51004 Tartu')
    expect(city!.height - last!.height, 'the city is above the stitches and the number').toBeGreaterThan(25)
    const [end, content] = ['51004 Tartu', 'Rõõmus konnamüts'].map(
      text => slip!.find(line => line.text === text)!,
    )
    expect(end!.height - content!.height).toBeGreaterThan(25)
  }
})

test('the foot of a slip shows contact and maker in full, however long', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const { body } = await shop.call<AdminSettings>('GET', '/api/admin/settings')
  const name = 'Osaühing Põhja-Eesti Kaubanduse ja Käsitöö Edendamise Keskuse Väike-Maarja osakond'
  const address = 'Kesk tee 12a–45, ruum 203, Pandivere küla, Väike-Maarja vald, 46202 Lääne-Viru maakond'
  const contactEmail = 'klienditeenindus-ja-tellimused@pood.heegeldatud-mutsid-ja-sallid.example.ee'
  const legal = { ...body.legal, name, address }
  await shop.call('PUT', '/api/admin/settings', { ...body, contactEmail, legal })
  const { rawPayload } = await shop.app.inject({
    url: `/api/admin/orders/papers.pdf?numbers=${await anOrder(shop)}&labels=false`,
  })
  const foot = pdfLines(rawPayload)[0]!.filter(({ height }) => height < 70)
  expect(foot.map(({ text }) => text).join(' ')).toBe(
    `Aitäh! Kui midagi on valesti, kirjuta mulle: ${contactEmail} Tegija: ${name}, ${address}`,
  )
  for (const [i, { height, text }] of foot.entries())
    expect(
      (foot[i - 1]?.height ?? 72) - height,
      `${text}: the line is below the previous one`,
    ).toBeGreaterThan(9)
})

test('only labels: four per sheet; only slips: one per order', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const numbers: string[] = []
  for (let i = 0; i < 5; i++) numbers.push(await anOrder(shop))
  expect((await papers(shop, `numbers=${numbers}&slips=false`)).pages).toHaveLength(2)
  expect((await papers(shop, `numbers=${numbers}&labels=false`)).pages).toHaveLength(5)
  expect((await papers(shop, `numbers=${numbers}&labels=false&slips=false`)).status).toBe(400)
})

test('a hat’s slip says what was wished for', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const { body } = await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', {
    firstName: 'Liis',
    lastName: 'Tamm',
    customerEmail: 'liis@gmail.com',
    customerPhone: '58123434',
    hatDiameter: '56 cm',
    hatCategory: 'cat',
    colors: ['rohekas-sinine', 'beež', 'punane'],
    colorOrder: 'rohekas-sinine, beež, punane',
    specialWishes: 'Kõrvad natuke viltu',
  })
  const [slip] = (await papers(shop, `numbers=${body.orderNumber}&labels=false`)).pages
  for (const said of [
    'Kassimüts, äärest üles rohekas-sinine, beež ja punane',
    '56 cm',
    'Kõrvad natuke viltu',
  ])
    expect(slip).toContain(said)
})

test('slips and labels are for administrators only, and of existing orders', async () => {
  const database = await freshDatabase()
  const shop = await testShop(database, { admin: true })
  const number = await anOrder(shop)
  expect((await papers(await testShop(database), `numbers=${number}`)).status).toBe(401)
  expect((await papers(shop, `numbers=${number},ORD-000000000`)).status).toBe(404)
  expect((await papers(shop, 'numbers=,')).status).toBe(400)
  expect((await papers(shop, `numbers=${Array.from({ length: 101 }, (_, i) => `ORD-${i}`)}`)).status).toBe(
    400,
  )
})

test('a picture that cannot be drawn is logged and left out of the slip', async () => {
  const faults: object[] = []
  const seller = {
    brand: '',
    name: 'Mari',
    registryCode: '',
    address: '',
    phone: '',
    email: '',
    vatNumber: '',
    bankAccount: '',
  }
  const parcel = {
    orderNumber: 'ORD-1',
    orderedAt: '2026-11-20T10:00:00.000Z',
    recipient: 'Liis Tamm',
    phone: '',
    email: '',
    delivery: '',
    destination: [],
    contents: [{ name: 'Konn', quantity: 1, imageUrl: '/media/konn.webp' }],
    wishes: [],
  }
  const file = await drawPacking(
    { slips: [parcel], labels: [] },
    {
      sender: { ...seller, shopUrl: 'heegel.ee' },
      readPicture: async () => Buffer.from('no picture'),
      now: new Date('2026-11-20T10:00:00.000Z'),
      log: { error: (fault: object) => void faults.push(fault) },
    },
  )
  expect(pdfText(file)[0]).toContain('Konn')
  expect(faults).toMatchObject([{ err: expect.any(Error), url: '/media/konn.webp' }])
})

test('a slip says so if it cannot show all that was typed', async () => {
  const shop = await testShop(await freshDatabase(), { admin: true })
  const slipOf = async (giftText: string) =>
    (await papers(shop, `numbers=${await anOrder(shop, aCheckout({ giftText }))}&labels=false`)).pages[0]
  const note = 'Mõnda märki siia trükkida ei saa: vaata tellimust.'
  const whole = await slipOf('Head päeva ❤️ → Mia ☺\nA\u2011rühm')
  expect(whole).toContain('Head päeva <3 -> Mia :)\nA-rühm')
  expect(whole).not.toContain(note)
  const cut = await slipOf('Head päeva, 東京 💚')
  expect(cut).toContain('Head päeva, ??')
  expect(cut).toContain(note)
})

test.each([
  ['Õie Äär-Öövel, šž €5', 'Õie Äär-Öövel, šž €5'],
  ['Jānis Bērziņš', 'Jānis Bērziņš'],
  ['Мария', 'Мария'],
  ['Nurr 🐱💚!', 'Nurr !'],
  ['o\u0303 ǎ', 'õ a'],
  ['punase\u2011valge, Jean\u2010Luc', 'punase-valge, Jean-Luc'],
  ['O\u02BCNeil', 'O’Neil'],
  ['東京', '??'],
  ['♥ ❤️ ← ↔ ⇒ ≤ ≥ ★ ☹', '<3 <3 <- <-> => <= >= * :('],
])('characters that no typeface has are left out or replaced: %s', (text, written) => {
  expect(writable(text)).toBe(written)
  expect(
    runsOf(written)
      .map(run => run.text)
      .join(''),
  ).toBe(written)
})
