import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import sharp from 'sharp'
import { afterEach, describe, expect, test } from 'vitest'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { ErrorBody } from '#contract/errors.ts'
import { IMPORT_MAX_BYTES, type ImportDone, type ImportPlan } from '#contract/product-import.ts'
import { dayAfter, startOfDay, tallinnDay } from '#domain/tallinn.ts'
import { ShopError } from '#server/platform/errors.ts'
import { type FreshDatabase, freshDatabase, onEachDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { keepRemotePicture } from './import-pictures.ts'
import { findRemotePictures } from './pictures.ts'
import { sellUnreserved } from './stock.ts'

const folders: string[] = []
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true, force: true })
})

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'heegel-import-'))
  folders.push(path)
  return path
}

const ownersShop = (database: FreshDatabase): Promise<TestShop> =>
  testShop(database, { admin: true, env: { DATA_DIR: temporaryFolder() } })

type Wish = { publish?: boolean; category?: string }

const plan = async (shop: TestShop, text: string, wish: Wish = {}) =>
  (await shop.call<ImportPlan & ErrorBody>('POST', '/api/admin/products/import/plan', { text, ...wish })).body
const executeImport = (shop: TestShop, text: string, mark: string, rows: number[], wish: Wish = {}) =>
  shop.call<ImportDone & ErrorBody>('POST', '/api/admin/products/import', { text, mark, rows, ...wish })
/** Fetches a picture from a fake internet, where every address has one except those with `gone`. */
const keepPicture = (shop: TestShop, link: string) =>
  keepRemotePicture(
    {
      db: shop.database.db,
      files: shop.files,
      now: shop.now(),
      fetch: async () => {
        if (link.includes('gone')) throw new ShopError('invalid_input')
        const background = `#${createHash('md5').update(link).digest('hex').slice(0, 6)}`
        return sharp({ create: { width: 30, height: 20, channels: 3, background } })
          .png()
          .toBuffer()
      },
    },
    link,
  )
const keptAs = async (shop: TestShop, link: string) =>
  (await findRemotePictures(shop.database.db, [link])).get(link)

/** Plans, fetches the pictures and imports everything. */
async function importAll(shop: TestShop, text: string, wish: Wish = {}) {
  const { mark, lines } = await plan(shop, text, wish)
  for (const link of lines.flatMap(line => line.pictures))
    await keepPicture(shop, link).catch(() => undefined)
  return executeImport(
    shop,
    text,
    mark,
    lines.map(line => line.row),
    wish,
  )
}
const products = async (shop: TestShop) =>
  (await shop.call<AdminProduct[]>('GET', '/api/admin/products')).body

const ETSY = [
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,IMAGE2,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU',
  '"Frog hat, it&#39;s green","Soft & warm.\n\nKnitted by ""me"".",32.00,EUR,3,"frog,hat","Wool,Acrylic",https://i.etsystatic.com/1.jpg,https://i.etsystatic.com/2.jpg,,,,F-1',
  'Cat hat,Striped,45.00,USD,1,cat,,https://i.etsystatic.com/3.jpg,,Custom,Size,"S,M",',
  ',No title,10.00,EUR,1,,,,,,,,',
  'Dear hat,Gold,20000.00,EUR,x,,,,,,,,',
].join('\n')

const SHOPIFY = [
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text,Status',
  'frog,Konnamüts,"<p>Roheline <b>konn</b>.</p><ul><li>Pese k&auml;sitsi</li></ul><script>x()</script>",Mari,Konnimütsid,"a, b",TRUE,Suurus,S,shopify,2,32.00,38.00,https://cdn.shopify.com/b.jpg,2,Tagant,active',
  'frog,,,,,,,,M,shopify,3,34.00,,https://cdn.shopify.com/a.jpg,1,Eest,',
  'frog,,,,,,,,,,,,,https://cdn.shopify.com/b.jpg,3,,',
  'cat,Kassimüts,<p>Triibud</p>,Mari,,,FALSE,Title,Default Title,,,28.00,20.00,https://cdn.shopify.com/c.jpg,1,,draft',
].join('\n')

const WOO = [
  'ID,Type,SKU,Name,Published,Short description,Description,In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s)',
  '10,simple,K-1,Konnamüts,1,<p>Roheline.</p>,Pikk lugu.,1,4,25.00,32.00,"Mütsid > Konnimütsid, Kingitused","/a.webp, /b.webp",,,',
  '11,variable,K-2,Kassimüts,0,,Triibud.,1,,,,Kassimütsid,/c.webp,,Suurus,"S, M"',
  '12,variation,,Kassimüts - S,1,,,1,1,,28.00,,,id:11,Suurus,S',
  '13,variation,,Kassimüts - M,1,,,1,2,,30.00,,,K-2,Suurus,M',
  '14,variation,,Sall – pikk,1,,,1,2,,30.00,,,id:99,Pikkus,pikk',
  // The export writes line breaks as `\n`: between tags in the block editor, within the text in the classic one.
  String.raw`15,simple,,Kindad,1,,"<!-- wp:paragraph -->\n<p>Soojad kindad,\npehmest villast.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><li>Pese käsitsi</li>\n\n<li>Ei sula</li></ul>\n<!-- /wp:list -->",1,1,,20.00,sallid,/d.webp,,,`,
  String.raw`16,simple,,Sokid,1,,"Soojad sokid.\n\nLõng on <em>Tartust</em>,\nnupp Pärnust.\n<ul>\n<li>Pese käsitsi</li>\n<li>Kausta C:\\nupud</li>\n</ul>\nKüsi julgelt!",1,1,,20.00,sallid,/e.webp,,,`.replace(
    'Tartust</em>,',
    'Tartust</em>,\r',
  ),
].join('\n')

const NEW_SHOPIFY = [
  'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Option1 name,Option1 value,Price,Compare-at price,Inventory tracker,Inventory quantity,Product image URL,Image position,Image alt text',
  'Konnamüts,konn,<p>Roheline</p>,Mari,,sallid,,TRUE,active,,,,32.00,,shopify,4,https://cdn.shopify.com/a.jpg,1,Eest',
].join('\n')

onEachDatabase('a table of products', fresh => {
  const open = async () => ownersShop(await fresh())

  test('stores nothing until the owner has seen the plan, and then only what she chose', async () => {
    const shop = await open()
    const { kind, lines, mark } = await plan(shop, ETSY)
    expect(kind).toBe('etsy')
    expect(lines.map(({ row, action }) => [row, action])).toEqual([
      [2, 'add'],
      [3, 'add'],
      [4, 'refuse'],
      [5, 'refuse'],
    ])
    expect(await products(shop)).toEqual([])
    expect((await executeImport(shop, ETSY, mark, [3, 4])).body).toMatchObject({ added: 1, changed: 0 })
    expect((await products(shop)).map(({ name }) => name)).toEqual(['Cat hat'])
  })

  test('lets other requests run between its rows', async () => {
    const shop = await open()
    const rows = Array.from({ length: 200 }, (_, i) => `Konn ${i},Soe,10,sallid`)
    const text = `nimi,kirjeldus,hind,kategooria\n${rows.join('\n')}\n`
    const { lines, mark } = await plan(shop, text)
    let turns = 0
    let isDone = false
    const others = async () => {
      for (; !isDone; turns++) await nextTurn()
    }
    const counted = others()
    const { body } = await executeImport(
      shop,
      text,
      mark,
      lines.map(({ row }) => row),
    )
    isDone = true
    await counted
    expect(body).toMatchObject({ added: 200 })
    expect(turns).toBeGreaterThanOrEqual(200)
  })

  test('survives export and import without a change', async () => {
    const shop = await open()
    await addProduct(shop, {
      name: '=1+1',
      description: '-5; "nii"\nja naa',
      originalPrice: 3800,
      badge: 'best seller',
      longDescription: '＝SUM(A1)\n=2',
    })
    await addProduct(shop, {
      imageUrls: ['/a.webp', 'https://näide.ee/b.jpg'],
      alts: { '/a.webp': 'Konn aias' },
      stockQuantity: 3,
      inStock: false,
      size: 'pea 54–58 cm',
      fibres: '100% vill',
    })
    await addProduct(shop, { name: 'Pooleli', published: false, price: null, imageUrl: '', category: '' })
    // After midnight in Tallinn, and before it in London.
    const day = dayAfter(tallinnDay(shop.now()), 1)
    shop.wait((startOfDay(day).getTime() - shop.now().getTime()) / 60_000 + 30)
    const reply = await shop.app.inject('/api/admin/products.csv')
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="tooted-${day}.csv"`,
    })
    expect(reply.body).toMatch(/^\ufeffid;nimi;/)
    for (const formula of ["'=1+1", "'＝SUM(A1)"])
      expect(reply.body, 'no spreadsheet executes a name as a formula').toContain(formula)
    const { kind, lines } = await plan(shop, reply.body)
    expect(kind).toBe('own')
    expect(lines).toMatchObject([
      { action: 'same', name: 'Pooleli', price: null },
      { action: 'same', published: true },
      { action: 'same', name: '=1+1' },
    ])
  })

  test('changes what it names, and leaves alone what it has no column for', async () => {
    const shop = await open()
    const id = await addProduct(shop, { stockQuantity: 3, fibres: '100% vill' })
    const text = `id;hind;laos;märgis;suurus;avaldatud\n${id};29,50;5;Enim ostetud;54–58 cm;jah\n`
    expect((await plan(shop, text)).lines).toMatchObject([
      { action: 'change', id, price: '29.50', changed: ['hind', 'märgis', 'laoseis', 'suurus'] },
    ])
    expect((await importAll(shop, text)).body).toEqual({ added: 0, changed: 1, missingPictures: [] })
    expect(await products(shop)).toMatchObject([
      {
        price: '29.50',
        stockQuantity: 5,
        badge: 'best seller',
        size: '54–58 cm',
        fibres: '100% vill',
        version: 2,
      },
    ])
    const history = await shop.database.db.selectFrom('price_history').select('price').execute()
    expect(history.map(({ price }) => price)).toContain(2950)
  })

  test('is planned anew if pieces were sold meanwhile, unless it names no count', async () => {
    const shop = await open()
    const id = await addProduct(shop, { stockQuantity: 3 })
    const sell = () => sellUnreserved(shop.database.db, [{ productId: id, quantity: 1 }])
    const counted = `id;hind;laos\n${id};32,00;5\n`
    const seen = await plan(shop, counted)
    expect(seen.lines).toMatchObject([{ changed: ['laoseis'] }])
    await sell()
    expect(await executeImport(shop, counted, seen.mark, [2])).toMatchObject({ status: 409 })
    const priced = `id;hind;hooldus\n${id};29,50;\n`
    const other = await plan(shop, priced)
    expect(other.lines).toMatchObject([{ changed: ['hind'] }])
    await sell()
    expect(await executeImport(shop, priced, other.mark, [2])).toMatchObject({ status: 200 })
    expect(await products(shop)).toMatchObject([{ price: '29.50', stockQuantity: 1 }])
  })

  test('refuses pictures that browsers do not show, and replaces one stored before', async () => {
    const shop = await open()
    const id = await addProduct(shop, { name: 'Konn', price: 2900, imageUrl: 'http://naide.ee/konn.jpg' })
    const row = (link: string) => `id;nimi;hind;pilt 1\n${id};Konn;29,00;${link}\n`
    for (const [link, fault] of [
      ['http://naide.ee/kass.jpg', /ainult https:/],
      ['https://[x', /peab olema veebiaadress/],
    ] as const)
      expect((await plan(shop, row(link))).lines, link).toMatchObject([
        { action: 'refuse', faults: [expect.stringMatching(fault)] },
      ])
    const mended = row('https://naide.ee/konn.jpg')
    expect((await plan(shop, mended)).lines).toMatchObject([{ action: 'change', changed: ['põhipilt'] }])
    expect((await importAll(shop, mended)).body).toEqual({ added: 0, changed: 1, missingPictures: [] })
    const log = await shop.database.db
      .selectFrom('audit_log')
      .select('subject')
      .where('action', '=', 'product.import')
      .execute()
    expect(log).toEqual([{ subject: '1 toode' }])
  })

  test('refuses to run if a product changed after the preview', async () => {
    const shop = await open()
    const id = await addProduct(shop)
    const text = `id,hind\n${id},29.50\n`
    const { mark } = await plan(shop, text)
    await importAll(shop, `id,hind\n${id},31\n`)
    expect(await executeImport(shop, text, mark, [2])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile' },
    })
    expect(await products(shop)).toMatchObject([{ price: '31.00' }])
  })

  test('adds drafts, or publishes complete products on request; the first row comes first', async () => {
    const shop = await open()
    const text =
      'nimi,kirjeldus,hind,pilt 1,kategooria\nEsimene,Soe,10,/a.webp,KONNIMÜTSID\nTeine,,12,,sallid\nKolmas,Soe,9,/c.webp,\n'
    await importAll(shop, text)
    expect((await products(shop)).map(({ name, published }) => [name, published])).toEqual([
      ['Esimene', false],
      ['Teine', false],
      ['Kolmas', false],
    ])
    const other = await open()
    const wish = { publish: true, category: 'muud mütsid' }
    const { lines } = await plan(other, text, wish)
    expect(lines[1]).toMatchObject({ notes: ['Jääb mustandiks, puudu on: kirjeldus, põhipilt.'] })
    await importAll(other, text, wish)
    expect(await products(other)).toMatchObject([
      { name: 'Esimene', published: true, category: 'konnimütsid' },
      { name: 'Teine', published: false, category: 'sallid' },
      { name: 'Kolmas', published: true, category: 'muud mütsid' },
    ])
    const log = await other.database.db.selectFrom('audit_log').select(['action', 'data']).execute()
    expect(log.map(row => row.action).sort()).toEqual([
      'product.create',
      'product.create',
      'product.create',
      'product.import',
    ])
  })

  test('reports a picture that cannot be fetched, and leaves a product without any as a draft', async () => {
    const shop = await open()
    const text = [
      'nimi,kirjeldus,hind,kategooria,pilt 1,pilt 2',
      'Konn,Soe,10,sallid,https://pildid.ee/konn.jpg,https://pildid.ee/gone.jpg',
      'Kass,Soe,12,sallid,https://pildid.ee/gone.jpg,',
      '',
    ].join('\n')
    const gone = 'https://pildid.ee/gone.jpg'
    const wish = { publish: true }
    expect((await importAll(shop, text, wish)).body.missingPictures).toEqual([
      { row: 2, name: 'Konn', link: gone },
      { row: 3, name: 'Kass', link: gone },
    ])
    const konn = await keptAs(shop, 'https://pildid.ee/konn.jpg')
    expect(await products(shop)).toMatchObject([
      { name: 'Konn', imageUrl: konn, imageUrls: [], published: true },
      { name: 'Kass', imageUrl: '', published: false },
    ])
    const { lines } = await plan(shop, text, wish)
    expect(lines.map(({ action, pictures }) => [action, pictures])).toEqual([
      ['change', [gone]],
      ['change', [gone]],
    ])
    await importAll(shop, text, wish)
    expect(await products(shop), 'the existing picture stays').toMatchObject([
      { imageUrl: konn },
      { imageUrl: '' },
    ])
  })

  test('shows no remote picture, fetches each once, and changes nothing when imported again', async () => {
    const shop = await open()
    const link = 'https://pildid.ee/konn.jpg'
    const alt = `a${'🧶'.repeat(200)}`
    const text = `nimi,kirjeldus,hind,kategooria,pilt 1,pildi tekst 1\nKonn,Soe,10,sallid,${link},${alt}\n`
    const { lines, mark } = await plan(shop, text)
    expect(lines).toMatchObject([{ pictures: [link], imageUrl: '' }])
    const kept = await keepPicture(shop, link)
    expect((await executeImport(shop, text, mark, [2])).status, 'the plan is still valid').toBe(200)
    expect(await products(shop)).toMatchObject([{ imageUrl: kept, alts: { [kept]: alt.slice(0, 299) } }])
    expect((await plan(shop, text)).lines).toMatchObject([{ action: 'same', pictures: [] }])
    await expect(
      keepRemotePicture(
        {
          db: shop.database.db,
          files: shop.files,
          now: shop.now(),
          fetch: () => Promise.reject(new Error('asked twice')),
        },
        link,
      ),
    ).resolves.toBe(kept)
    const refused = await shop.call<ErrorBody>('POST', '/api/admin/products/import/picture', {
      link: 'https://127.0.0.1/konn.jpg',
    })
    expect(refused).toMatchObject({ status: 400, body: { details: expect.stringMatching(/avalikus/) } })
  })

  test('of another shop comes without that shop’s uploads, as drafts', async () => {
    const shop = await open()
    const kept = await keepPicture(shop, 'https://pildid.ee/konn.jpg')
    const id = await addProduct(shop, { name: 'Konn', imageUrl: kept })
    const absent = '/media/uploads/0123456789abcdef/1200.webp'
    const text = [
      'id;nimi;kirjeldus;hind;kategooria;pilt 1;pildi tekst 1;pilt 2',
      `;Kass;Soe;10,00;sallid;${absent};Eest;`,
      `;Rebane;Soe;10,00;sallid;${absent};;${kept}`,
      `${id};Konn;Soe ja roheline;32,00;sallid;${absent};;`,
    ].join('\n')
    const { lines } = await plan(shop, text, { publish: true })
    expect(lines).toMatchObject([
      {
        published: false,
        imageUrl: '',
        notes: ['Üht pilti selles poes ei ole: see jääb tulemata.', 'Jääb mustandiks, puudu on: põhipilt.'],
      },
      { published: true, imageUrl: kept, notes: [expect.stringMatching(/^Üht pilti/)] },
      { action: 'change', imageUrl: kept, changed: ['kirjeldus', 'kategooria'] },
    ])
    expect((await importAll(shop, text, { publish: true })).status).toBe(200)
    expect(await products(shop)).toMatchObject([
      { name: 'Kass', imageUrl: '', published: false },
      { name: 'Rebane', imageUrl: kept, published: true },
      { name: 'Konn', imageUrl: kept, published: true },
    ])
  })

  test('writes uploads as absolute https URLs, and recognises them as its own', async () => {
    const database = await fresh()
    const shop = await testShop(database, {
      admin: true,
      env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'https://heegel.ee' },
    })
    const kept = await keepPicture(shop, 'https://pildid.ee/konn.jpg')
    await addProduct(shop, { imageUrl: kept, imageUrls: ['/a.webp'], alts: { [kept]: 'Konn aias' } })
    const table = (await shop.app.inject('/api/admin/products.csv')).body
    expect(table).toContain(`;https://heegel.ee${kept};Konn aias;/a.webp;`)
    expect((await plan(shop, table)).lines).toMatchObject([{ action: 'same', pictures: [] }])
    const there = await plan(await open(), table.replace(/\n\d+;/, '\n;'))
    expect(there.lines).toMatchObject([{ action: 'add', pictures: [`https://heegel.ee${kept}`] }])
  })

  test('of another Heegel shop matches products by name, not by id', async () => {
    const shopAt = async (host: string) =>
      testShop(await fresh(), {
        admin: true,
        env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: `https://${host}` },
      })
    const [theirs, ours] = [await shopAt('naide.ee'), await shopAt('heegel.ee')]
    for (const name of ['Sall', 'Konnamüts', 'Kindad']) await addProduct(theirs, { name, stockQuantity: 5 })
    for (const name of ['Kassimüts', 'Rebasemüts', 'Sall']) await addProduct(ours, { name, stockQuantity: 2 })
    const table = (await theirs.app.inject('/api/admin/products.csv')).body
    expect(table).toContain(';naide.ee')
    const { lines } = await plan(ours, table)
    const note = 'See rida on poe naide.ee tabelist: toode leitakse nime, mitte id järgi.'
    expect(lines).toMatchObject([
      { name: 'Kindad', action: 'add', id: null, notes: [note] },
      { name: 'Konnamüts', action: 'add', id: null, notes: [note] },
      { name: 'Sall', action: 'change', id: 3, notes: [note], stock: { shop: 2, file: 5 } },
    ])
    await addProduct(ours, { name: 'sall' })
    expect((await plan(ours, table)).lines[2]).toMatchObject({
      action: 'refuse',
      faults: ['Selle nimega tooteid on poes mitu; anna neile eri nimed.'],
    })
    const written = (await plan(theirs, table.replaceAll('naide.ee', ' Naide.ee '))).lines
    expect(written.map(({ action }) => action)).toEqual(['same', 'same', 'same'])
  })

  test('is recognised as the shop’s own while the shop has no host name yet', async () => {
    const shop = await testShop(await fresh(), {
      admin: true,
      env: { DATA_DIR: temporaryFolder(), PUBLIC_URL: 'http://0.0.0.0:3000' },
    })
    await addProduct(shop, { name: 'Konnamüts' })
    const { lines } = await plan(shop, (await shop.app.inject('/api/admin/products.csv')).body)
    expect(lines).toMatchObject([{ action: 'same', notes: [] }])
  })

  test('is for the owner alone', async () => {
    const shop = await testShop(await fresh())
    expect((await shop.call('GET', '/api/admin/products.csv')).status).toBe(401)
    for (const path of ['import', 'import/plan'])
      expect((await shop.call('POST', `/api/admin/products/${path}`, {})).status).toBe(401)
  })
})

describe('the tables of other platforms', () => {
  const open = async () => ownersShop(await freshDatabase())

  test('Etsy: reads entities, materials and pictures; reports currency, variations and bad cells', async () => {
    const shop = await open()
    const { lines } = await plan(shop, ETSY)
    expect(lines[1]).toMatchObject({
      price: null,
      notes: [
        'Hind on valuutas USD (45.00); pane hind eurodes ise.',
        'Valik „Size“ (S, M) jääb kaasa võtmata: tee neist eraldi tooted või kirjuta need kirjeldusse.',
      ],
    })
    expect(lines[2]!.faults).toEqual(['Nimi puudub.'])
    expect(lines[3]!.faults).toEqual([
      'Kogus „x“ ei ole täisarv.',
      'Hind „20000.00“ ei sobi. Näiteks 32,00; kõige rohkem 9999,99.',
    ])
    await importAll(shop, ETSY)
    expect(await products(shop)).toMatchObject([
      {
        name: "Frog hat, it's green",
        description: 'Soft & warm.',
        longDescription: 'Knitted by "me".',
        price: '32.00',
        stockQuantity: 3,
        fibres: 'Wool, Acrylic',
        imageUrl: await keptAs(shop, 'https://i.etsystatic.com/1.jpg'),
        imageUrls: [await keptAs(shop, 'https://i.etsystatic.com/2.jpg')],
        published: false,
      },
      { name: 'Cat hat', price: null },
    ])
    expect(
      (await plan(shop, ETSY)).lines.map(({ action }) => action),
      'importing the same table again adds nothing',
    ).toEqual(['same', 'same', 'refuse', 'refuse'])
  })

  test('Etsy: an export in another language is recognised by the order of its columns', async () => {
    const images = Array.from({ length: 10 }, (_, i) => `BILD${i + 1}`)
    const variations = [1, 2].flatMap(i => [`VARIANTE ${i} TYP`, `VARIANTE ${i} NAME`, `VARIANTE ${i} WERTE`])
    const german = (currency: string) =>
      [
        [
          'TITEL,BESCHREIBUNG,PREIS,WÄHRUNGSCODE,ANZAHL,TAGS,MATERIALIEN',
          ...images,
          ...variations,
          'BESTANDSEINHEIT',
        ],
        [
          'Froschmütze',
          'Weich.',
          '32.00',
          currency,
          '3',
          '',
          'Wolle',
          'https://i.etsystatic.com/1.jpg',
          ...Array(16),
        ],
      ]
        .map(cells => cells.join(','))
        .join('\n')
    const shop = await open()
    const { kind, lines } = await plan(shop, german('EUR'))
    expect(kind).toBe('etsy')
    expect(lines).toMatchObject([
      { action: 'add', name: 'Froschmütze', price: '32.00', pictures: ['https://i.etsystatic.com/1.jpg'] },
    ])
    expect(await plan(shop, german('Taler'))).toMatchObject({
      code: 'invalid_input',
      details: expect.stringMatching(/inglise keel/),
    })
  })

  test('a name that is too long is cut once: the same file again finds the same product', async () => {
    const name = 'Pehme ja soe konnamüts taaskasutatud lõngast '.repeat(4).trim()
    const text = `TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1\n${name},Soe,32.00,EUR,1,/a.webp\n`
    const shop = await open()
    await importAll(shop, text)
    expect((await plan(shop, text)).lines).toMatchObject([{ action: 'same' }])
    await importAll(shop, text)
    expect(await products(shop)).toHaveLength(1)
  })

  test('WooCommerce: variations are listed with their product', async () => {
    const shop = await open()
    const { kind, lines } = await plan(shop, WOO)
    expect(kind).toBe('woocommerce')
    expect(lines.map(({ action, faults }) => [action, ...faults])).toEqual([
      ['add'],
      ['add'],
      ['add'],
      ['add'],
      ['refuse', 'Valiku „Sall – pikk“ toodet failis ei ole: lisa see eraldi tootena.'],
    ])
    expect(lines[1]!.notes).toEqual([
      'Valikuid on 2, siia tulevad need ühe tootena: hind on esimese oma, laoseis kõigi summa. S – €28.00 – 1 tk; M – €30.00 – 2 tk.',
    ])
    await importAll(shop, WOO, { publish: true })
    expect(await products(shop)).toMatchObject([
      {
        name: 'Konnamüts',
        description: 'Roheline.',
        longDescription: 'Pikk lugu.',
        price: '25.00',
        originalPrice: '32.00',
        stockQuantity: 4,
        category: 'konnimütsid',
        imageUrl: '/a.webp',
        imageUrls: ['/b.webp'],
        published: true,
      },
      { name: 'Kassimüts', price: '28.00', stockQuantity: 3, published: false },
      {
        name: 'Kindad',
        description: 'Soojad kindad, pehmest villast.',
        longDescription: '– Pese käsitsi\n– Ei sula',
      },
      {
        name: 'Sokid',
        description: 'Soojad sokid.',
        longDescription:
          'Lõng on Tartust,\nnupp Pärnust.\n\n– Pese käsitsi\n– Kausta C:\\nupud\n\nKüsi julgelt!',
      },
    ])
    expect((await plan(shop, WOO, { publish: true })).lines.map(({ action }) => action)).toEqual([
      'same',
      'same',
      'same',
      'same',
      'refuse',
    ])
  })

  test('Shopify: a product’s rows are merged, its HTML becomes text, its pictures are sorted', async () => {
    const shop = await open()
    expect((await importAll(shop, SHOPIFY, { publish: true, category: 'kassimütsid' })).body).toEqual({
      added: 2,
      changed: 0,
      missingPictures: [],
    })
    const first = await keptAs(shop, 'https://cdn.shopify.com/a.jpg')
    const second = await keptAs(shop, 'https://cdn.shopify.com/b.jpg')
    expect(first).toMatch(/^\/media\/uploads\//)
    expect(await products(shop)).toMatchObject([
      {
        name: 'Konnamüts',
        description: 'Roheline konn.',
        longDescription: '– Pese käsitsi',
        price: '32.00',
        originalPrice: '38.00',
        stockQuantity: 5,
        category: 'konnimütsid',
        imageUrl: first,
        imageUrls: [second],
        alts: { [first!]: 'Eest', [second!]: 'Tagant' },
        published: true,
      },
      { name: 'Kassimüts', originalPrice: null, stockQuantity: null, published: false },
    ])
  })

  test('Shopify: its newer headings are recognised as well', async () => {
    const shop = await open()
    await importAll(shop, NEW_SHOPIFY, { publish: true })
    expect(await products(shop)).toMatchObject([
      { name: 'Konnamüts', price: '32.00', stockQuantity: 4, category: 'sallid', published: true },
    ])
  })

  test.each([
    [
      'Etsy',
      'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,IMAGE1,VARIATION 1 NAME,VARIATION 1 VALUES',
      (values: string) => [`Konn,Soe,32.00,EUR,1,,Size,"${values}"`],
    ],
    [
      'Shopify',
      'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant Price',
      (values: string) =>
        values
          .split(',')
          .map((value, i) => (i === 0 ? `konn,Konn,Soe,Suurus,${value},32.00` : `konn,,,,${value},32.00`)),
    ],
    [
      'WooCommerce',
      'Type,Name,Regular price,Images,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
      (values: string) => [`simple,Konn,32.00,,Värv,roheline,Suurus,"${values}"`],
    ],
  ])('%s: the only size of a product is taken, several are not', async (_kind, headings, rowsOf) => {
    const sizeOf = async (values: string) => {
      const shop = await open()
      const text = [headings, ...rowsOf(values)].join('\n')
      const { lines } = await plan(shop, text)
      await importAll(shop, text)
      return { size: (await products(shop))[0]!.size, notes: lines[0]!.notes.length }
    }
    expect(await sizeOf('54–58 cm')).toEqual({ size: '54–58 cm', notes: 0 })
    expect(await sizeOf('S,M')).toMatchObject({ size: '' })
  })

  test('a name that several products share matches none', async () => {
    const shop = await open()
    await addProduct(shop, { name: 'Müts' })
    const second = await addProduct(shop, { name: 'müts' })
    const { lines } = await plan(shop, `id;nimi;hind\n;MÜTS;5\n${second};müts;6\n`)
    expect(lines.map(({ action, id, faults }) => [action, id, ...faults])).toEqual([
      ['refuse', null, 'Selle nimega tooteid on poes mitu; kirjuta id.'],
      ['change', second],
    ])
    const elsewhere = await plan(shop, 'Type,Name,Regular price,Images\nsimple,Müts,5,\n')
    expect(elsewhere.lines, 'a shared name is refused in a table without this shop’s ids').toMatchObject([
      { action: 'refuse', faults: ['Selle nimega tooteid on poes mitu; anna neile eri nimed.'] },
    ])
  })

  test.each([
    ['whose text is too long', 'a'.repeat(IMPORT_MAX_BYTES + 1)],
    ['whose body is too long', '\n'.repeat(IMPORT_MAX_BYTES + 1)],
  ])('a file %s is refused with advice', async (_what, text) => {
    const shop = await open()
    expect(await plan(shop, text)).toMatchObject({
      code: 'body_too_large',
      details: 'Fail on suurem kui 5 MB. Jaga see mitmeks või jäta lisaväljad välja.',
    })
    expect((await executeImport(shop, text, '', [])).status).toBe(413)
  })

  test('an unclosed or misplaced quote warns about the rows after it', async () => {
    const shop = await open()
    const faultsOf = async (text: string) => (await plan(shop, text)).lines.map(({ faults }) => faults[0])
    expect(await faultsOf('nimi;hind\n"Esimene;1\nTeine;2\nKolmas;3\n')).toEqual([
      'Jutumärgid on lõpetamata: järgmised read jäid nende vahele ega ole siin loetletud.',
    ])
    expect(await faultsOf('nimi;hind\n"Esimene;1\n"Teine";2\nKolmas;3\n')).toEqual([
      'Jutumärgid on vales kohas: järgmised read võisid jääda nende vahele ega ole siis siin loetletud.',
      undefined,
    ])
  })

  test.each([
    ['a table of something else', 'auto;värv\nLada;punane\n', /ei tunne/],
    ['headings alone', 'nimi,hind\n', /ei ole ühtegi toodet/],
    ['nothing', '', /ei ole ühtegi toodet/],
    ['too many rows', `nimi,hind\n${'Müts,1\n'.repeat(5_001)}`, /üle 5000 rea/],
  ])('%s is refused with a reason', async (_what, text, reason) => {
    const reply = await plan(await open(), text)
    expect(reply).toMatchObject({ code: 'invalid_input', details: expect.stringMatching(reason) })
  })

  test('each bad row is reported with its number, and stops no other', async () => {
    const shop = await open()
    const id = await addProduct(shop, { name: 'Olemas' })
    const text = [
      'id,nimi,kirjeldus,hind,müügil,laos,pilt 1',
      '77,Tundmatu,,1,,,',
      'x,Müts,,1,,,',
      `${id},,,1,,,`,
      'Korras,,,,,,'.replace(/^/, ','),
      ',Hinnaga,,kolm,,,',
      ',Lahtised lahtrid,,1,vist,poolteist,c:\\pilt.jpg',
      ',Korras,,2,,,',
      ',"Lahtised jutumärgid,,2',
    ].join('\n')
    const { lines } = await plan(shop, text)
    expect(lines.map(({ row, action, faults }) => [row, action, ...faults])).toEqual([
      [2, 'refuse', 'Toodet id-ga 77 ei ole. Uuel tootel jäta id tühjaks.'],
      [3, 'refuse', 'Id „x“ ei ole arv. Uuel tootel jäta see tühjaks.'],
      [4, 'refuse', 'Nimi puudub.', 'Poes olevast tootest on puudu: nimi, kirjeldus, põhipilt.'],
      [5, 'add'],
      [6, 'refuse', 'Hind „kolm“ ei sobi. Näiteks 32,00; kõige rohkem 9999,99.'],
      [
        7,
        'refuse',
        'Lahtris „müügil“ on „vist“; sobib „jah“ või „ei“.',
        'Laoseis „poolteist“ ei ole täisarv.',
        'Pildi link peab olema veebiaadress, mis algab https:// või /.',
      ],
      [8, 'refuse', 'Sama toode on juba real 5.'],
      [9, 'refuse', 'Jutumärgid on lõpetamata.'],
    ])
    const published = (await plan(shop, text, { publish: true })).lines
    expect(
      published.filter(({ notes }) => notes.length > 0).map(({ row }) => row),
      'refused rows have no notes',
    ).toEqual([5])
  })
})
