import { statfs } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { ArrivalAnswer } from '#contract/arrival.ts'
import { type Connections, SHOWN_JOBS } from '#contract/connections.ts'
import type { AdminSettings, PublicSettings } from '#contract/settings.ts'
import { CARRIERS } from '#domain/carriers.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { deletePicture, savePictures } from '#server/catalog/pictures.ts'
import { startJobs } from '#server/jobs.ts'
import { onEachDatabase, onPostgres } from '#test/database.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { DEFAULTS } from './defaults.ts'

const PICTURES = [
  ...DEFAULTS.heroPictures,
  DEFAULTS.bioPicture!,
  ...DEFAULTS.makingSteps.map(step => step.picture!),
].map(({ url }) => url)

const MINUTES_A_DAY = 1_440

const BREAK = {
  from: '2026-01-01',
  until: '2026-12-27',
  text: '',
  delaysDispatch: true,
  closesShop: false,
}

onEachDatabase('the shop’s own facts', fresh => {
  /** Opens a shop that has the pictures which its default texts refer to. */
  const open = async (options: Parameters<typeof testShop>[1] = { admin: true }) => {
    const database = await fresh()
    const pictures = PICTURES.map(url => ({
      url,
      stem: url,
      alt: 'Pilt',
      width: 1200,
      height: 900,
      widths: [320],
      placeholder: '#fff',
      fit: 'cover' as const,
    }))
    await savePictures(database.db, pictures)
    return testShop(database, options)
  }
  const see = async (shop: TestShop) => (await shop.call<AdminSettings>('GET', '/api/admin/settings')).body
  const shown = async (shop: TestShop) => (await shop.call<PublicSettings>('GET', '/api/settings')).body
  const put = <T = AdminSettings>(shop: TestShop, facts: object) =>
    shop.call<T>('PUT', '/api/admin/settings', facts)
  /** Waits for midnight in Tallinn, when the day in UTC is still the one before. */
  const waitForDay = (shop: TestShop, day: string) =>
    shop.wait((startOfDay(day).getTime() - shop.now().getTime()) / 60_000)
  const change = async (shop: TestShop, some: Partial<AdminSettings>) =>
    put(shop, { ...(await see(shop)), ...some })

  test('are the defaults in a new shop', async () => {
    const shop = await open()
    expect(await see(shop)).toEqual({ ...DEFAULTS, version: 1 })
    expect(await put(shop, await see(shop))).toMatchObject({ status: 200, body: { version: 1 } })
  })

  test('keep their values if a page opened before an update does not send them', async () => {
    const shop = await open()
    await change(shop, {
      smallCards: true,
      shipping: { ...DEFAULTS.shipping, sizes: { ...DEFAULTS.shipping.sizes, regular: 'L' } },
    })
    const { smallCards, shipping, ...known } = await see(shop)
    const { regular, ...sizes } = shipping.sizes
    const reply = await put(shop, { ...known, brand: 'Silmus', shipping: { ...shipping, sizes } })
    expect(reply).toMatchObject({ status: 200, body: { brand: 'Silmus', smallCards, shipping } })
    expect([smallCards, regular]).toEqual([true, 'L'])
    expect((await put(shop, [])).status).toBe(400)
    expect((await put(shop, { brand: 'Silmus' })).status, 'a change without a version is refused').toBe(400)
  })

  test('can be changed if another version of the shop stored a payment method that this one does not know', async () => {
    const shop = await open()
    await change(shop, { waysToPay: ['paypal'] })
    const stored = JSON.stringify(['everypay', 'paypal'])
    for (const key of ['waysToPay', 'waysOff'])
      await shop.database.db
        .insertInto('settings')
        .values({ key, value: stored, updated_at: shop.now().toISOString() })
        .onConflict(c => c.column('key').doUpdateSet({ value: stored }))
        .execute()
    expect(await see(shop)).toMatchObject({ waysToPay: ['paypal'], waysOff: ['paypal'] })
    expect(await change(shop, { brand: 'Silmus' })).toMatchObject({ status: 200, body: { brand: 'Silmus' } })
    const row = shop.database.db.selectFrom('settings').select('value').where('key', '=', 'waysToPay')
    expect((await row.executeTakeFirstOrThrow()).value, 'the other version finds its own again').toBe(stored)
  })

  test('take effect with the next request, and their old values are logged', async () => {
    const shop = await open()
    await shown(shop)
    const reply = await change(shop, {
      brand: '  Silmus ',
      heroHeadline: 'Soe ja viltu.',
      bioParagraphs: ['Üks.', ' ', 'Kaks.'],
    })
    expect(reply).toMatchObject({ status: 200, body: { version: 2, brand: 'Silmus' } })
    expect(await shown(shop)).toMatchObject({
      brand: 'Silmus',
      heroHeadline: 'Soe ja viltu.',
      bioParagraphs: ['Üks.', 'Kaks.'],
    })
    const [action] = await shop.database.db.selectFrom('audit_log').selectAll().execute()
    expect(action).toMatchObject({ actor: 'mari@heegel.example', action: 'settings.change' })
    expect(JSON.parse(action!.data)).toEqual({
      brand: ['Heegel', 'Silmus'],
      heroHeadline: [DEFAULTS.heroHeadline, 'Soe ja viltu.'],
      bioParagraphs: [DEFAULTS.bioParagraphs, ['Üks.', 'Kaks.']],
    })
  })

  test('accept euros as a string or a number, as every other call does', async () => {
    const shop = await open()
    const { delivery } = await see(shop)
    const typed = { ...delivery.prices, omniva_parcel: 3.49, dpd_parcel: 4, smartpost_parcel: '2,5' }
    const change = async (some: object) =>
      put(shop, { ...(await see(shop)), delivery: { ...delivery, prices: typed, ...some } })
    expect(await change({ freeFrom: 50 })).toMatchObject({
      status: 200,
      body: {
        delivery: {
          prices: { omniva_parcel: '3.49', dpd_parcel: '4.00', smartpost_parcel: '2.50' },
          freeFrom: '50.00',
        },
      },
    })
    expect((await change({ freeFrom: null })).body.delivery.freeFrom).toBeNull()
    for (const wrong of [3.499, -1, 1e21, true, {}, ''])
      expect((await change({ prices: { ...typed, dpd_parcel: wrong } })).status, String(wrong)).toBe(400)
  })

  test('may all be at their maximum length', async () => {
    const shop = await open()
    const facts = await see(shop)
    const longest = (of: object, most: number) =>
      Object.fromEntries(Object.keys(of).map(text => [text, '„'.repeat(most)]))
    const legalTexts = longest(facts.legalTexts, 5_000)
    const reply = await put(shop, { ...facts, legalTexts })
    expect(reply, JSON.stringify(reply.body).slice(0, 300)).toMatchObject({
      status: 200,
      body: { legalTexts },
    })
  })

  test('are not overwritten by the later of two changes to the same version', async () => {
    const shop = await open()
    const seen = await see(shop)
    expect((await put(shop, { ...seen, footerLine: 'Minu rida.' })).status).toBe(200)
    expect(await put(shop, { ...seen, heroHeadline: 'Sinu rida.' })).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', details: expect.any(String) },
    })
    expect(await see(shop)).toMatchObject({ footerLine: 'Minu rida.', heroHeadline: DEFAULTS.heroHeadline })
    // The client's own change again, after a lost answer.
    expect((await put(shop, { ...seen, footerLine: 'Minu rida.' })).status).toBe(200)

    // Before the first change of all, too.
    const untouched = await open()
    const first = await Promise.all(
      ['a', 'b', 'c'].map(footerLine => put(untouched, { ...seen, footerLine })),
    )
    expect(first.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const { version } = await see(shop)
    const replies = await Promise.all(
      ['a', 'b', 'c'].map(footerLine => put(shop, { ...seen, version, footerLine })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('are validated with an Estonian message at each field', async () => {
    const shop = await open()
    const reply = await change(shop, {
      brand: ' ',
      contactEmail: 'mari',
      videoUrl: 'javascript:alert(1)',
      heroPictures: [{ url: '/media/portree/1200.webp', alt: 'x'.repeat(301) }],
      legal: { ...DEFAULTS.legal, registryCode: '123', vatNumber: 'LV123456789' },
      music: [
        { title: 'Konn', note: '', soundUrl: '', link: '', seconds: null },
        { title: 'Kass', note: '', soundUrl: '/media/sounds/../x.mp3', link: '', seconds: null },
      ],
      holidayBreak: { ...BREAK, until: '2026-02-30' },
    })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    const { issues } = reply.body as unknown as { issues: { path: string; message: string }[] }
    expect(Object.fromEntries(issues.map(({ path, message }) => [path, message]))).toEqual({
      brand: 'See ei saa tühi olla',
      contactEmail: 'Kirjuta kehtiv e-posti aadress',
      videoUrl: 'Kirjuta aadress koos algusega https://',
      'heroPictures.0.alt': 'Kuni 300 tähemärki',
      'legal.registryCode': 'Registrikoodis on 8 numbrit',
      'legal.vatNumber': 'KMKR number on EE ja 9 numbrit',
      'music.0.link': 'Lisa kas helifail või link',
      'music.1.soundUrl': 'Seda faili poes ei ole',
      'holidayBreak.until': 'Vali kuupäev',
    })
  })

  test('have no holiday break longer than a year, whose days are counted for every order', async () => {
    const shop = await open()
    const ending = async (until: string) => {
      const { body } = await change(shop, { holidayBreak: { ...BREAK, from: '2027-01-01', until } })
      return (body as unknown as { issues?: { path: string; message: string }[] }).issues
    }
    expect(await ending('9999-12-31')).toEqual([
      { path: 'holidayBreak.until', message: 'Puhkus võib kesta kõige rohkem aasta' },
    ])
    expect(await ending('2028-01-02')).toHaveLength(1)
    expect(await ending('2028-01-01')).toBeUndefined()
  })

  test('lose invisible characters that were pasted into a field', async () => {
    const shop = await open()
    const marked = (text: string) => `\u200b\u202a${text.slice(0, 6)}\u00ad${text.slice(6)}\u202c\ufeff\u00a0`
    const legal = {
      ...DEFAULTS.legal,
      registryCode: '12345678',
      phone: '+372 5123-4534',
      vatNumber: 'EE123456789',
    }
    const links = { videoUrl: 'https://video.example/@heegel', photoUrl: 'https://photo.example/heegel' }
    const sender = {
      name: 'Mari',
      phone: '+372 5123 4534',
      street: 'Riia 1',
      city: 'Tartu',
      postalCode: '51004',
    }
    const reply = await change(shop, {
      contactEmail: marked('mari@heegel.ee'),
      videoUrl: marked(links.videoUrl),
      photoUrl: marked(links.photoUrl),
      bankAccount: marked('EE38 2200 2210 2014 5685'),
      legal: {
        ...legal,
        registryCode: marked(legal.registryCode),
        phone: marked('+372\u00a05123\u20114534'),
        vatNumber: marked(legal.vatNumber),
      },
      shipping: {
        ...DEFAULTS.shipping,
        sender: { ...sender, phone: marked('+372\u00a05123\u00a04534'), postalCode: '\u200b51004' },
      },
    })
    expect(reply.status).toBe(200)
    expect(await see(shop)).toMatchObject({
      contactEmail: 'mari@heegel.ee',
      ...links,
      bankAccount: 'EE382200221020145685',
      legal,
      shipping: { sender },
    })
  })

  test('count VAT from the day its number was entered, unless the owner names another', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const seen = await see(shop)
    const legal = { ...seen.legal, vatNumber: 'EE123456789' }
    expect((await put(shop, { ...seen, legal })).body.vatSince).toBe(today)
    shop.wait(2 * MINUTES_A_DAY)
    expect(await put(shop, { ...seen, legal }), 'repeating the same change is accepted').toMatchObject({
      status: 200,
      body: { version: 2, vatSince: today },
    })
    expect((await change(shop, { brand: 'Silmus' })).body.vatSince).toBe(today)
    expect((await change(shop, { vatSince: '2026-01-01' })).body.vatSince).toBe('2026-01-01')
    expect(await change(shop, { vatSince: '2026-02-30' })).toMatchObject({ status: 400 })
    expect((await change(shop, { legal: { ...legal, vatNumber: '' } })).body.vatSince).toBe('')
    expect((await change(shop, { legal })).body.vatSince).toBe(dayAfter(today, 2))
    expect(await shown(shop)).not.toHaveProperty('vatSince')
  })

  test('show no VAT number from the day after the registration’s end, which cannot precede its begin', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const legal = { ...(await see(shop)).legal, vatNumber: 'EE123456789' }
    const both = { legal, vatSince: dayAfter(today, -30) }
    expect(await change(shop, { ...both, vatUntil: dayAfter(today, -31) })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'vatUntil', message: 'See ei saa olla enne algust' }] },
    })
    expect(await change(shop, { ...both, vatUntil: '2026-02-30' })).toMatchObject({ status: 400 })
    expect((await change(shop, { ...both, vatUntil: today })).body.vatUntil).toBe(today)
    expect((await shown(shop)).legal.vatNumber).toBe('EE123456789')
    waitForDay(shop, dayAfter(today, 1))
    expect((await shown(shop)).legal.vatNumber).toBe('')
    expect((await see(shop)).legal.vatNumber, 'the owner still sees her number').toBe('EE123456789')
    expect(await shown(shop)).not.toHaveProperty('vatUntil')
    const reread = await change(shop, { brand: 'Silmus' })
    expect(reread.body).toMatchObject({ vatUntil: today, legal })
    expect((await shown(shop)).legal.vatNumber).toBe('')
    expect((await change(shop, { legal: { ...legal, vatNumber: '' } })).body.vatUntil).toBe('')
  })

  test('take a coming VAT rate after the last known day, and keep it once it is in force', async () => {
    const shop = await open()
    const today = tallinnDay(shop.now())
    const save = (comingVat: unknown) => change(shop, { comingVat } as Partial<AdminSettings>)
    const issues = async (comingVat: unknown) =>
      ((await save(comingVat)).body as unknown as { issues: { path: string; message: string }[] }).issues
    const holds = 'See käibemaksumäär juba kehtib'
    expect(await issues({ rate: '25,55', from: '2025-07-01' })).toEqual([
      expect.objectContaining({ path: 'comingVat.rate', message: expect.stringContaining('25,5') }),
      { path: 'comingVat.from', message: 'Vali päev, mis on hiljem kui 01.07.2025' },
    ])
    expect(await issues({ rate: '51', from: '' })).toEqual([
      expect.objectContaining({ path: 'comingVat.rate' }),
      { path: 'comingVat.from', message: 'Vali kuupäev' },
    ])
    const from = dayAfter(today, 2)
    expect((await save({ rate: ' 25,5', from })).body.comingVat).toEqual({ rate: '25.5', from })
    expect((await save(null)).body.comingVat).toBeNull()
    await save({ rate: '26', from })
    expect(await shown(shop)).not.toHaveProperty('comingVat')
    waitForDay(shop, from)
    for (const lost of [null, { rate: '27', from: dayAfter(today, 9) }])
      expect(await issues(lost)).toEqual([{ path: 'comingVat', message: expect.stringContaining(holds) }])
    // A typing error can be corrected.
    expect((await save({ rate: '25', from })).status).toBe(200)
    expect((await save({ rate: '25', from: dayAfter(today, 9) })).status).toBe(200)
  })

  test('drop a coming VAT rate once the shop knows it by itself', async () => {
    const shop = await open()
    const value = JSON.stringify({ rate: '24', from: '2025-07-01' })
    await shop.database.db
      .insertInto('settings')
      .values({ key: 'comingVat', value, updated_at: shop.now().toISOString() })
      .execute()
    shop.changes.announce('settings')
    expect((await see(shop)).comingVat).toBeNull()
    expect((await change(shop, { brand: 'Silmus' })).status).toBe(200)
  })

  test('store each wording of the terms when it is saved; other changes store none', async () => {
    const shop = await open()
    const kept = () => shop.database.db.selectFrom('terms_versions').selectAll().orderBy('since').execute()
    await shop.terms.keep()
    const { legalTexts } = await see(shop)
    shop.wait(1)
    await change(shop, { legalTexts: { ...legalTexts, terms: 'Parandan tasuta.' } })
    const savedAt = shop.now().toISOString()
    shop.wait(1)
    await change(shop, { heroHeadline: 'Soe.' })
    await shop.terms.keep()
    expect((await kept()).map(({ text }) => text.includes('Parandan tasuta.'))).toEqual([false, true])
    expect((await shop.terms.at(savedAt)).text).toContain('Parandan tasuta.')
    expect((await shop.terms.at(new Date(0).toISOString())).text).not.toContain('Parandan tasuta.')
  })

  test('accept the shop’s own pictures only; their own alt text takes precedence', async () => {
    const shop = await open()
    const elsewhere = { url: 'https://elsewhere.example/a.jpg', alt: '' }
    expect(await change(shop, { heroPictures: [elsewhere], bioPicture: elsewhere })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'heroPictures.0.url' }, { path: 'bioPicture.url' }] },
    })
    const [first, second] = DEFAULTS.heroPictures
    await change(shop, {
      heroPictures: [{ url: second!.url, alt: 'Kaks sõpra pargis' }, first!],
      bioPicture: null,
    })
    const { heroPictures, bioPicture } = await shown(shop)
    expect(heroPictures.map(({ url, alt }) => [url, alt])).toEqual([
      [second!.url, 'Kaks sõpra pargis'],
      [first!.url, 'Pilt'],
    ])
    expect(bioPicture).toBeNull()

    await deletePicture(shop.database.db, first!.url)
    shop.catalog.changed()
    expect((await change(shop, { brand: 'Silmus' })).status, 'one that has vanished blocks nothing').toBe(200)
  })

  test('show the EU’s guarantee notice once it is uploaded, and only then name it in the terms', async () => {
    const shop = await open()
    const named = 'Euroopa Liidu ühtlustatud teade seadusliku garantii kohta on lehel'
    const terms = async () => (await shop.terms.at(shop.now().toISOString())).text
    await shop.terms.keep()
    expect(await shown(shop)).not.toHaveProperty('guaranteeNotice')
    expect(await terms()).not.toContain(named)
    expect(await change(shop, { guaranteeNotice: 'https://elsewhere.example/teade.png' })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'guaranteeNotice' }] },
    })

    const url = PICTURES[0]!
    shop.wait(1)
    await change(shop, { guaranteeNotice: url })
    const { guaranteeNotice } = await shown(shop)
    expect(guaranteeNotice).toMatchObject({ url, width: 1200, height: 900 })
    expect(guaranteeNotice, 'the notice has no text of its own').not.toHaveProperty('alt')
    expect(await terms()).toContain(`${named} ${shop.config.publicUrl}/tingimused.`)

    shop.wait(1)
    await change(shop, { guaranteeNotice: '' })
    expect(await shown(shop)).not.toHaveProperty('guaranteeNotice')
    expect(await terms()).not.toContain(named)
  })

  test('show, force or hide the notice', async () => {
    const shop = await open()
    const notice = async (show: 'automatic' | 'always' | 'never') => {
      await change(shop, { notice: { text: 'Proovime!', show } })
      return (await shown(shop)).notice
    }
    expect(await notice('automatic')).toBe('Proovime!')
    expect(await notice('never')).toBe('')
    expect(await notice('always')).toBe('Proovime!')
  })

  test('state the claims on yarn and packaging until the owner removes them', async () => {
    const shop = await open()
    expect(await shown(shop)).toMatchObject({
      recycledYarn: 'Armastusega heegeldatud, taaskasutatud lõngast.',
      recycledPackaging: expect.stringMatching(/^Pakin kõik tellimused taaskasutatud materjalidesse/),
    })
    await change(shop, { claims: { recycledYarn: false, recycledPackaging: true } })
    expect(await shown(shop)).toMatchObject({
      recycledYarn: '',
      recycledPackaging: expect.stringMatching(/^Pakin/),
    })
    await change(shop, { claims: { recycledYarn: true, recycledPackaging: false } })
    expect(await shown(shop)).toMatchObject({
      recycledYarn: expect.stringMatching(/^Armastusega/),
      recycledPackaging: '',
    })
    expect(await shown(shop)).not.toHaveProperty('claims')
  })

  test('end a holiday break on its date, and invalidate what was cached from it', async () => {
    const shop = await open()
    const until = tallinnDay(shop.now())
    await change(shop, { holidayBreak: { ...BREAK, until, text: 'Olen metsas.' } })
    expect((await shown(shop)).holidayBreak).toEqual({ ...BREAK, until, text: 'Olen metsas.' })
    const version = shop.changes.version('settings')!
    await shop.settings.followCalendar()
    expect(shop.changes.version('settings')).toBe(version)
    shop.wait(2 * MINUTES_A_DAY)
    expect((await shown(shop)).holidayBreak).toBeNull()
    await shop.settings.followCalendar()
    expect(shop.changes.version('settings')).toBeGreaterThan(version)
    await shown(shop)
    const after = shop.changes.version('settings')
    await shop.settings.followCalendar()
    expect(shop.changes.version('settings')).toBe(after)
  })

  test('begin a holiday break on its first day, and add its days to the dispatch time', async () => {
    const shop = await open()
    const from = dayAfter(tallinnDay(shop.now()))
    const until = dayAfter(from, 14)
    await change(shop, { holidayBreak: { ...BREAK, from, until, closesShop: true } })
    expect(await shown(shop)).toMatchObject({
      holidayBreak: null,
      saleNotice: { heading: 'Puhkus on tulekul.', text: '' },
      sales: 'open',
    })
    const version = shop.changes.version('settings')!
    shop.wait(2 * MINUTES_A_DAY)
    await shop.settings.followCalendar()
    expect(shop.changes.version('settings'), 'pages are rendered again').toBeGreaterThan(version)
    const begun = await shown(shop)
    expect(begun).toMatchObject({ sales: 'closed', saleNotice: { heading: 'Puhkus.' } })
    expect(begun.delivery.dispatchDays.most).toBeGreaterThan(DEFAULTS.delivery.dispatchDays.most)
    expect((await see(shop)).delivery).toEqual(DEFAULTS.delivery)
  })

  test('announce a holiday break from seven days before it', async () => {
    const shop = await open()
    const from = dayAfter(tallinnDay(shop.now()), 8)
    await change(shop, { holidayBreak: { ...BREAK, from, until: dayAfter(from, 3), text: 'Olen metsas.' } })
    expect(await shown(shop)).toMatchObject({ saleNotice: null })
    const version = shop.changes.version('settings')!
    shop.wait(MINUTES_A_DAY)
    await shop.settings.followCalendar()
    expect(shop.changes.version('settings'), 'pages are rendered again').toBeGreaterThan(version)
    const { saleNotice, sales, holidayBreak } = await shown(shop)
    expect(saleNotice).toMatchObject({ heading: 'Puhkus on tulekul.', text: '' })
    expect(saleNotice!.sentence).toMatch(/^Puhkan .* Mis on tellitud/)
    expect([sales, holidayBreak]).toEqual(['open', null])
    // With the shop closed altogether, no other notice is useful.
    await change(shop, { sales: 'closed' })
    expect(await shown(shop)).toMatchObject({ saleNotice: { heading: 'Pood on suletud.' } })
  })

  test('accept delivery prices with a comma, but no ambiguous sums', async () => {
    const shop = await open()
    const { delivery } = DEFAULTS
    const priced = (price: string) => ({
      delivery: { ...delivery, prices: { ...delivery.prices, dpd_parcel: price } },
    })
    expect((await change(shop, priced('3,49'))).status).toBe(200)
    expect((await shown(shop)).delivery.prices.dpd_parcel).toBe('3.49')
    expect(await change(shop, priced('1.234,5'))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'delivery.prices.dpd_parcel' }] },
    })
    expect(
      await change(shop, { delivery: { ...delivery, dispatchDays: { least: 5, most: 2 } } }),
    ).toMatchObject({ status: 400, body: { issues: [{ path: 'delivery.dispatchDays.most' }] } })
  })

  test('have the default for a text that is newer than the stored settings', async () => {
    const shop = await open()
    const row = { key: 'legalTexts', value: '{"terms":"Minu tingimus."}', updated_at: '2026-01-01' }
    await shop.database.db.insertInto('settings').values(row).execute()
    expect((await see(shop)).legalTexts).toEqual({ ...DEFAULTS.legalTexts, terms: 'Minu tingimus.' })
  })

  test('offer no delivery method without a price, and always at least one', async () => {
    const shop = await open()
    const { delivery } = DEFAULTS
    const priced = (prices: object) => ({
      delivery: { ...delivery, prices: { ...delivery.prices, ...prices } },
    })
    expect((await change(shop, priced({ dpd_parcel: null, dpd_courier: null }))).status).toBe(200)
    expect((await shown(shop)).delivery.prices).toMatchObject({
      dpd_parcel: null,
      dpd_courier: null,
      omniva_parcel: '2.99',
    })
    const row = await shop.database.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'delivery')
      .executeTakeFirstOrThrow()
    expect(row.value, 'an earlier version of the shop knows no price of `null`').not.toContain('dpd_parcel')
    const none = Object.fromEntries(Object.keys(delivery.prices).map(id => [id, null]))
    const [first] = Object.keys(delivery.prices)
    expect(await change(shop, priced(none))).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: `delivery.prices.${first}`, message: expect.stringContaining('Vähemalt ühel') }],
      },
    })
    const { days, transit } = (await shop.call<ArrivalAnswer>('GET', '/api/arrival')).body
    for (const some of [days, transit]) {
      expect(some).toHaveProperty('omniva_parcel')
      expect(some).not.toHaveProperty('dpd_parcel')
    }
  })

  test('do not offer a carrier that is newer than the stored prices, and have its default times', async () => {
    const shop = await open()
    const { dpd_parcel: _price, ...prices } = DEFAULTS.delivery.prices
    const { dpd_parcel: _time, ...transit } = DEFAULTS.arrival.transit
    const stored = { delivery: { ...DEFAULTS.delivery, prices }, arrival: { ...DEFAULTS.arrival, transit } }
    for (const [key, value] of Object.entries(stored))
      await shop.database.db
        .insertInto('settings')
        .values({ key, value: JSON.stringify(value), updated_at: '2026-01-01' })
        .execute()
    const { delivery, arrival } = await see(shop)
    expect(delivery.prices).toEqual({ ...DEFAULTS.delivery.prices, dpd_parcel: null })
    expect(arrival.transit).toEqual(DEFAULTS.arrival.transit)
  })

  test('are public as far as shoppers need them, including whether visits are counted', async () => {
    const facts: object = await shown(await open())
    expect(facts).toMatchObject({ countsVisitors: true })
    // The complete list: a setting is public unless it is excluded, and every page contains what is public.
    expect(Object.keys(facts).toSorted()).toEqual([
      'artistName',
      'bioParagraphs',
      'bioPicture',
      'brand',
      'contactEmail',
      'countsVisitors',
      'delivery',
      'footerLine',
      'heroHeadline',
      'heroPictures',
      'holidayBreak',
      'isTrial',
      'legal',
      'legalTexts',
      'location',
      'makingSteps',
      'music',
      'musicIntro',
      'notice',
      'paymentSandbox',
      'photoUrl',
      'recycledPackaging',
      'recycledYarn',
      'saleNotice',
      'sales',
      'sendsMail',
      'smallCards',
      'videoHandle',
      'videoUrl',
    ])
  })

  test('can be seen whole and changed by the owner only', async () => {
    const shop = await open({})
    for (const path of ['/api/admin/settings', '/api/admin/connections'])
      expect((await shop.call('GET', path)).status, path).toBe(401)
    expect((await shop.call('PUT', '/api/admin/settings', { ...DEFAULTS, version: 1 })).status).toBe(401)
  })

  test.each([
    ['https://api-m.sandbox.paypal.com', 'sandbox', true],
    ['https://api-m.paypal.com', 'live', false],
  ])('show the notice if no real money moves: %s', async (PAYPAL_API_URL, provider, paymentSandbox) => {
    const account = { PAYPAL_CLIENT_ID: 'konto', PAYPAL_CLIENT_SECRET: 'saladus' }
    const shop = await open({ admin: true, env: { ...account, PAYPAL_API_URL } })
    const { body } = await shop.call<Connections>('GET', '/api/admin/connections')
    expect(body.payment.provider).toBe(provider)
    const notice = paymentSandbox ? DEFAULTS.notice.text : ''
    expect(await shown(shop)).toMatchObject({ notice, paymentSandbox })
  })

  test('include the server’s state and late jobs for the owner', async () => {
    const shop = await open({ admin: true })
    const read = async () => (await shop.call<Connections>('GET', '/api/admin/connections')).body.server
    expect(await read()).toMatchObject({
      version: shop.config.version,
      database: shop.database.dialect === 'sqlite' ? 'embedded' : 'server',
      copies: { isSet: false, isEncrypted: false, madeAt: null },
      jobs: [],
      lateJobs: 0,
    })
    const { bavail, bsize } = await statfs('.')
    expect((await read()).diskFree / (bavail * bsize)).toBeCloseTo(1, 1)
    const stop = startJobs(shop)
    const lists = async () => (await read()).jobs.find(({ job }) => job === 'refresh parcel machines')
    await expect.poll(async () => (await lists())?.succeededAt).toEqual(expect.any(String))
    expect(await read()).toMatchObject({ lateJobs: 0 })
    expect((await read()).jobs.map(({ job }) => job)).toEqual([...SHOWN_JOBS])
    shop.wait(180)
    expect(await lists()).toMatchObject({ isLate: true })
    expect((await read()).lateJobs).toBeGreaterThan(1)
    await stop()
  })

  test('include what the shop is connected to, without secrets', async () => {
    const bare = await open({ admin: true, env: { PARCEL_FEEDS: '1' } })
    const { body } = await bare.call<Connections>('GET', '/api/admin/connections')
    expect(body).toMatchObject({
      mail: {
        isSet: false,
        from: 'tere@heegel.example',
        answers: { isSet: false, readAt: null, fault: null },
      },
      payment: { provider: 'built-in', hearsEvents: true },
    })
    expect(body.parcelLists.map(({ carrier }) => carrier)).toEqual(CARRIERS)
    expect(body.parcelLists).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          carrier: 'omniva',
          fetchedAt: null,
          isAsked: true,
          setting: 'PARCEL_FEEDS=0',
        }),
        expect.objectContaining({
          carrier: 'dpd',
          fetchedAt: null,
          isAsked: false,
          setting: 'DPD_API_TOKEN',
        }),
      ]),
    )

    const live = await open({
      admin: true,
      env: {
        SMTP_URL: 'smtp://mari:saladus@mail.example:587',
        MAIL_FROM: 'Heegel <pood@heegel.ee>',
        IMAP_URL: 'imaps://pood%40heegel.ee:saladus@mail.example',
        PAYPAL_CLIENT_ID: 'konto',
        PAYPAL_CLIENT_SECRET: 'saladus',
        PAYPAL_API_URL: 'https://api-m.paypal.com',
      },
    })
    const seen = await live.call<Connections>('GET', '/api/admin/connections')
    expect(seen.body).toMatchObject({
      mail: {
        isSet: true,
        from: 'Heegel <pood@heegel.ee>',
        answers: { isSet: true, readAt: null, fault: null },
      },
      payment: { provider: 'live', hearsEvents: false },
    })
    expect(JSON.stringify(seen.body)).not.toMatch(/saladus|konto|mail\.example/)
  })
})

onPostgres('changed settings', fresh => {
  test('reach the other nodes though the node that changed them ends right after', async () => {
    const database = await fresh()
    const [ending, other] = [await testShop(database, { admin: true }), await testShop(database)]
    const { body: facts } = await ending.call<AdminSettings>('GET', '/api/admin/settings')
    expect((await other.settings.facts()).brand).toBe(DEFAULTS.brand)
    ending.changes.announce = () => undefined
    const changed = { ...facts, brand: 'Uus nimi' }
    expect((await ending.call('PUT', '/api/admin/settings', changed)).status).toBe(200)
    await expect.poll(async () => (await other.settings.facts()).brand).toBe('Uus nimi')
  })
})
