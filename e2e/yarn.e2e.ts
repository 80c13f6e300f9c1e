import sharp from 'sharp'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminProduct } from '#contract/admin-products.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { accessKeyOf, inDatabase, signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { holdCall } from './held-calls.ts'
import { expectAccessible, expectToast, fillFields, loseAnswer, TEST_CUSTOMER } from './shopper.ts'
import { addBatch, addPassport } from './yarn-store.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('the owner weighs yarn for a piece, and its page proves its claims', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const product = await shop.ownerApi<AdminProduct>('POST', '/api/products', {
    ...offer,
    name: 'Lõngapassiga müts',
    price: '30.00',
    stockQuantity: 1,
  })
  await signIn(page, shop)
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Lõngad ja passid' }).click()
  await page.getByRole('button', { name: 'Lisa partii' }).click()
  const form = page.getByRole('form', { name: 'Lisa partii' })
  await form.getByLabel('Nimi').fill('Onu Ülo sall')
  await form.getByLabel('Kaal algul (g)').fill('60')
  await form.getByLabel('Kiud').fill('80 vill\n30 akrüül')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form.getByText('kokku 110%')).toBeVisible()
  await expect(form.getByText(/väite tõend/)).toBeVisible()
  await expectAccessible(page)
  for (const field of ['Lugu ja taaskasutuse tõend', 'Märkmed'])
    await expect(form.getByLabel(field)).toHaveAttribute('maxlength', '1000')
  await form.getByLabel('Kiud').fill('80 vill\n20 akrüül')
  await form.getByLabel('Lugu ja taaskasutuse tõend').fill('Harutasin lahti kapist leitud salli.')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')

  await page.getByRole('button', { name: 'Alusta tükki' }).click()
  // With many products she searches for one; Enter in the search box starts no piece.
  await page.getByRole('searchbox', { name: 'Otsi toodet' }).fill('lõngapass')
  await page.keyboard.press('Enter')
  const wanted = page.getByRole('button', { name: 'Lõngapassiga müts', exact: true })
  await expect(wanted).toBeVisible()
  await expect(page.getByText('Vali toode või kirjuta tellimuse number.')).toHaveCount(0)
  await wanted.click()
  await page.getByRole('button', { name: 'Alusta', exact: true }).click()
  await page.getByRole('button', { name: /^Võta lõnga: Lõngapassiga müts/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Lõng: Lõngapassiga müts' })
  await dialog.getByRole('radio', { name: /Onu Ülo sall/ }).check()
  await dialog.getByRole('button', { name: '+50 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('50 g lõnga')).toBeVisible()
  await dialog.getByRole('button', { name: '+5 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('55 g lõnga')).toBeVisible()
  await dialog.getByRole('button', { name: 'Võta tagasi 5 g: Onu Ülo sall' }).click()
  await expect(dialog.getByText('50 g lõnga')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Valmis' }).click()

  await page.getByRole('button', { name: /^Pass: Lõngapassiga müts/ }).click()
  await page.getByLabel('Sinu sõnad selle tüki kohta').fill('Heegeldasin rongis.')
  await expect(page.getByLabel('Sinu sõnad selle tüki kohta')).toHaveAttribute('maxlength', '1000')
  await page.getByRole('checkbox', { name: 'Pass on avalik' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvesta' }).click()
  // Until it is saved, the first such link is another piece's.
  await expect(page.getByRole('dialog')).toBeHidden()
  const passport = await page.getByRole('link', { name: 'Ava pass' }).first().getAttribute('href')
  await page.getByRole('button', { name: 'Prindi lipikud' }).click()
  const sheet = page.getByRole('dialog', { name: 'Prindi lipikud' })
  await expectAccessible(page)
  const tags = await sheet.getByRole('link', { name: 'A4-lehele' }).getAttribute('href')
  expect((await page.request.get(shop.url + tags)).headers()['content-type']).toBe('application/pdf')

  await page.goto(`/toode/${product.id}`)
  await expect(page.getByText('100% taaskasutatud lõngast')).toBeVisible()
  await page.getByText('Vaata, mis lõngast').click()
  await expect(page.getByText('100% Onu Ülo sall')).toBeVisible()
  await expect(page.getByText(/Harutasin lahti kapist/)).toBeVisible()
  await expectAccessible(page)

  await page.goto(passport!)
  await expect(page.getByRole('heading', { level: 1, name: 'Lõngapassiga müts' })).toBeVisible()
  await expect(page.getByText('Heegeldasin rongis.')).toBeVisible()
  const stitches = await page
    .getByRole('link', { name: 'Kirjuta paranduse asjus' })
    .evaluate(link => Number.parseFloat(getComputedStyle(link, '::after').width))
  expect(stitches, 'the link has its stitched underline').toBeGreaterThan(40)
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})

test('the address on a swing tag leads to the passport whose code is typed, with or without scripts', async ({
  page,
  shop,
  browser,
}) => {
  const code = await addPassport(shop)
  const typed = ` ${code.slice(0, 5).toLowerCase()} - ${code.slice(5).toLowerCase()}`
  await page.goto('/pass')
  const field = page.getByLabel('Number lipikult')
  await field.fill('rohelised rattad')
  await page.getByRole('button', { name: 'Ava pass' }).click()
  await expect(page.getByText(/^See ei ole passi number/)).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill(typed)
  await field.press('Enter')
  await expect(page).toHaveURL(`${shop.url}/pass/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rõõmus konnamüts' })).toBeVisible()

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: shop.url })
  const bare = await context.newPage()
  await bare.goto('/pass')
  for (const unknown of ['rohelised rattad', '0000000000']) {
    await bare.getByLabel('Number lipikult').fill(unknown)
    await bare.getByRole('button', { name: 'Ava pass' }).click()
    await expect(bare.getByText(/Vaata (lipik|number lipikult) uuesti üle/)).toBeVisible()
    const again = bare.getByRole('link', { name: 'Kirjuta number uuesti' })
    if (unknown === '0000000000') await again.click()
    else await expect(bare.getByLabel('Number lipikult')).toHaveValue(unknown)
  }
  await bare.getByLabel('Number lipikult').fill(typed)
  await bare.getByRole('button', { name: 'Ava pass' }).click()
  await expect(bare).toHaveURL(`${shop.url}/pass/${code}`)
  await expect(bare.getByRole('heading', { level: 1, name: 'Rõõmus konnamüts' })).toBeVisible()
  await context.close()
})

test('rules changed on another device are not overwritten unnoticed', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/409 \(Conflict\)/)
  const rules = async () => (await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')).rules
  const before = await rules()
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  const form = page.locator('form[aria-labelledby=reeglid]')
  await form.getByRole('combobox').selectOption('waiting')
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { ...before, hatGrams: 55 })
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form.getByRole('alert')).toContainText('55 g')
  await expect(form.getByRole('textbox')).toHaveValue('55')
  await expectAccessible(page)
  expect(await rules()).toEqual({ ...before, hatGrams: 55 })
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form.getByRole('alert')).toHaveCount(0)
  await expect.poll(rules).toEqual({ goneColours: 'waiting', hatGrams: 55 })
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', before)
})

test('a colour that ran out cannot be chosen, and says so', async ({ page, shop }) => {
  await addBatch(shop, { name: 'Viimane lilla', colour: 'tumelilla', grams: 10 })
  await page.goto('/custom-hat')
  await page.getByRole('radio', { name: 'Kassi' }).check()
  await expect(page.getByRole('checkbox', { name: 'tumelilla, lõng on otsas' })).toBeDisabled()
  await expect(page.getByRole('checkbox', { name: 'roosa', exact: true })).toBeEnabled()
  await expectAccessible(page)
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { goneColours: 'waiting', hatGrams: 40 })
  await page.reload()
  await page.getByRole('checkbox', { name: 'tumelilla, ootan uut lõnga' }).check()
  await expect(page.getByText('Päeva ütlen, kui lõng on käes: tumelilla.')).toBeVisible()
  await expect(page.getByText(/pakiautomaadis .*kui tellimus saab täna/)).toHaveCount(0)

  // A pay-later order of such a hat promises no day either.
  const { Eesnimi: firstName, Perekonnanimi: lastName, Telefon: customerPhone } = TEST_CUSTOMER
  const ordered = await page.request.post(`${shop.url}/api/custom-hat-orders`, {
    data: {
      ...{ firstName, lastName, customerEmail: TEST_CUSTOMER['E-post'], customerPhone },
      ...{ hatCategory: 'cat', hatDiameter: '56', colors: ['tumelilla'], colorOrder: 'tumelilla' },
      paymentType: 'later',
    },
  })
  expect(ordered.status(), await ordered.text()).toBe(201)
  const { orderNumber } = (await ordered.json()) as { orderNumber: string }
  await page.goto(`/maksmine/${orderNumber}?key=${await accessKeyOf(shop, orderNumber)}`)
  await expect(page.getByText('Päeva ütlen, kui lõng on käes: tumelilla.')).toBeVisible()
  await expect(page.getByText(/Kohal (esmas|teisi|kolma|nelja|ree)/)).toHaveCount(0)
  await expect(page.getByRole('radio', { name: /Omniva pakiautomaat/ })).toBeVisible()
  await expect(page.getByText('3–7 tööpäeva')).toHaveCount(0)
  await expectAccessible(page)
  await shop.ownerApi('PUT', '/api/admin/yarn/rules', { goneColours: 'closed', hatGrams: 10 })
})

test('a colour that ran out while composing is named at the colours, however the hat is ordered', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/400 \(Bad Request\)/)
  await page.goto('/custom-hat')
  await page.getByRole('radio', { name: 'Kassi' }).check()
  await page.getByRole('checkbox', { name: 'oranž', exact: true }).check()
  await fillFields(page, { ...TEST_CUSTOMER, 'Pea ümbermõõt': '56' })
  const last = await addBatch(shop, { name: 'Viimane oranž', colour: 'oranž', grams: 3 })
  const refusal = page.getByText('Oranž lõng on praegu otsas. Vali palun teine värv, kõik muu jäi alles.')
  const colours = page.getByRole('group', { name: /Värvid/ })
  await page.getByRole('button', { name: /Telli ja maksa/ }).click()
  await expect(colours.getByText(/^Oranž lõng on praegu otsas/)).toBeVisible()
  await expect(refusal.first()).toBeVisible()
  // The earlier choice can be removed.
  await page.getByRole('checkbox', { name: 'oranž, lõng on otsas' }).uncheck()
  await expect(page.getByRole('checkbox', { name: 'oranž, lõng on otsas' })).toBeDisabled()
  await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${last}`)
})

test('the buyer adds their name to a piece’s passport, and removes it again', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  // For a name sent once the order is cancelled.
  tolerateErrors(/409 \(Conflict\)/)
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const named = { ...offer, name: 'Nimega müts', price: '30.00', stockQuantity: 1 }
  const { id: productId } = await shop.ownerApi<AdminProduct>('POST', '/api/products', named)
  const code = await addPassport(shop, { productId })
  const { order } = await shop.ownerApi<{ order: { orderNumber: string } }>('POST', '/api/admin/orders', {
    lines: [{ productId, unitPrice: '30.00', quantity: 1 }],
    ...{ payment: 'cash', customerName: 'Õie Kask', customerEmail: 'oie@naide.ee', deliveryMethod: 'pickup' },
  })
  const { trackingLink } = await shop.ownerApi<AdminOrderDetails>(
    'GET',
    `/api/admin/orders/${order.orderNumber}`,
  )
  await page.goto(trackingLink)
  await page.getByRole('link', { name: 'Nimega müts' }).last().click()
  const form = page.getByRole('form', { name: 'Omanik' })
  await form.getByLabel('Sinu nimi passis').fill('Õie')
  await expectAccessible(page)
  await form.getByLabel('Sinu nimi passis').press('Enter')
  await expectToast(page, 'Nimi on salvestatud')
  await expect(page.getByText('Omanik: Õie')).toBeVisible()
  await shop.ownerApi('PUT', `/api/orders/${order.orderNumber}/status`, { orderStatus: 'cancelled' })
  await page.reload()
  await form.getByLabel('Sinu nimi passis').fill('Keegi muu')
  await form.getByRole('button', { name: 'Salvesta nimi' }).click()
  await expect(page.getByRole('listitem').getByText(/Nime mahavõtmiseks jäta väli tühjaks/)).toBeVisible()
  await form.getByLabel('Sinu nimi passis').fill('')
  await form.getByRole('button', { name: 'Salvesta nimi' }).press('Enter')
  await expect(page.getByText('Omanik: Õie')).toHaveCount(0)
  await expect(
    form.getByRole('button', { name: 'Salvesta nimi' }),
    'the focus stays on the button',
  ).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Nimega müts' })).toBeVisible()
  await expect(form, 'the form is gone once the cancelled order’s name is removed').toHaveCount(0)

  await page.goto(`/pass/${code}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Nimega müts' })).toBeVisible()
  await expect(page.getByRole('form', { name: 'Omanik' }), 'the form needs the key').toHaveCount(0)
})

test('saving a passport’s text keeps a sale made meanwhile', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, published: true, badge: null, originalPrice: null }
  const named = { ...offer, name: 'Vahepeal müüdud müts', price: '30.00', stockQuantity: 1 }
  const { id: productId } = await shop.ownerApi<AdminProduct>('POST', '/api/products', named)
  const code = await addPassport(shop, { productId })
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: /^Pass: Vahepeal müüdud müts/ }).click()
  const { order } = await shop.ownerApi<{ order: { orderNumber: string } }>('POST', '/api/admin/orders', {
    lines: [{ productId, unitPrice: '30.00', quantity: 1 }],
    ...{ payment: 'cash', customerName: 'Õie Kask', customerEmail: 'oie@naide.ee', deliveryMethod: 'pickup' },
  })
  await page.getByLabel('Sinu sõnad selle tüki kohta').fill('Heegeldasin rongis.')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Salvestatud')
  const { pieces } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  expect(pieces.find(piece => piece.code === code)).toMatchObject({
    story: 'Heegeldasin rongis.',
    orderNumber: order.orderNumber,
  })
})

test('a tap repeated after a lost answer is saved once', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED|409/)
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const begun = await shop.ownerApi<YarnStore>('POST', '/api/admin/yarn/pieces', { productId: first!.id })
  const { name, code } = begun.pieces[0]!
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: 'Lisa partii' }).click()
  const form = page.getByRole('form', { name: 'Lisa partii' })
  await form.getByLabel('Nimi').fill('Kadunud vastus')
  await form.getByLabel('Kaal algul (g)').fill('400')
  await form.getByLabel('Lugu ja taaskasutuse tõend').fill('Harutasin lahti kapist leitud salli.')
  await loseAnswer(page, '**/api/admin/yarn/batches')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  const batch = page.getByRole('heading', { name: 'Kadunud vastus' })
  await expect(batch, 'the batch is stored once').toHaveCount(1)
  await form.getByLabel('Kaal algul (g)').fill('450')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form.getByRole('alert')).toContainText('partii „Kadunud vastus“ on kirjas, aga teistsugusena')
  await expect(batch, 'a warning comes before a second batch').toHaveCount(1)
  await form.getByRole('button', { name: 'Loobu' }).click()

  await page.getByRole('button', { name: 'Lisa partii' }).click()
  await form.getByLabel('Nimi').fill('Teine kadunud')
  await form.getByLabel('Kaal algul (g)').fill('400')
  await form.getByLabel('Lugu ja taaskasutuse tõend').fill('Harutasin lahti kapist leitud salli.')
  await loseAnswer(page, '**/api/admin/yarn/batches')
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByRole('heading', { name: 'Teine kadunud' })).toHaveCount(1)
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Teine kadunud' })).toHaveCount(1)

  await page.getByRole('button', { name: `Võta lõnga: ${name}, ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Lõng: ${name}` })
  await dialog.getByRole('radio', { name: /Kadunud vastus/ }).check()
  const take = dialog.getByRole('button', { name: '+50 g: Kadunud vastus' })
  await loseAnswer(page, '**/api/admin/yarn/pieces/*/uses')
  await take.click()
  // Behind the dialog, a toast is visible but not announced.
  await expect(page.getByText('Lõnga võtmine ei õnnestunud.', { exact: true })).toBeVisible()
  await expect(dialog.getByText('50 g lõnga', { exact: true })).toBeVisible()
  for (const grams of [50, 100]) {
    const answer = page.waitForResponse(/\/uses$/)
    await take.click()
    const reply = await answer
    expect([reply.status(), await reply.finished()]).toEqual([200, null])
    await expect(dialog.getByText(`${grams} g lõnga`, { exact: true })).toBeVisible()
  }
})

test('yarn tapped while other yarn is being taken is taken, too', async ({ page, shop }) => {
  await addBatch(shop, { name: 'Kiire partii', grams: 400 })
  const [product] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const begun = await shop.ownerApi<YarnStore>('POST', '/api/admin/yarn/pieces', { productId: product!.id })
  const { id, name, code } = begun.pieces[0]!
  await signIn(page, shop)
  const answer = await holdCall(page, 'POST', `/api/admin/yarn/pieces/${id}/uses`)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: `Võta lõnga: ${name}, ${code}` }).click()
  const dialog = page.getByRole('dialog', { name: `Lõng: ${name}` })
  await dialog.getByRole('radio', { name: /Kiire partii/ }).check()
  for (const grams of [50, 10, 50])
    await dialog.getByRole('button', { name: `+${grams} g: Kiire partii` }).click()
  await answer()
  await expect(dialog.getByText('110 g lõnga', { exact: true })).toBeVisible()
  const undo = dialog.getByRole('button', { name: /^Võta tagasi/ })
  await undo.first().click()
  await undo.last().click()
  await expect(dialog.getByText('10 g lõnga', { exact: true })).toBeVisible()
})

test('an old piece can be found, and its passport changed', async ({ page, shop }) => {
  const begun = await shop.ownerApi<YarnStore>('POST', '/api/admin/yarn/pieces', { productId: 1 })
  const { id } = begun.pieces[0]!
  await inDatabase(shop, async db => {
    await db
      .updateTable('yarn_pieces')
      .set({ name: 'Kõige vanem müts', created_at: '2026-01-01T10:00:00.000Z' })
      .where('id', '=', id)
      .execute()
    const row = await db.selectFrom('yarn_pieces').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await db
      .insertInto('yarn_pieces')
      .values(
        Array.from({ length: 101 }, (_, i) => ({
          ...row,
          id: `vana-${i}`,
          code: `VANA${String(i).padStart(6, '0')}`,
          name: `Vana müts ${i}`,
          product_id: null,
          created_at: `2026-01-02T10:00:00.${String(i).padStart(3, '0')}Z`,
        })),
      )
      .execute()
  })
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  await expect(page.getByRole('heading', { name: 'Vana müts 100' })).toBeVisible()
  const more = page.getByRole('button', { name: 'Näita vanemaid', exact: true })
  await expect(async () => {
    if (await more.isVisible()) await more.click()
    await expect(page.getByRole('heading', { name: 'Kõige vanem müts' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Pass: Kõige vanem müts/ }).click()
  await page.getByRole('checkbox', { name: 'Pass on avalik' }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Salvesta' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  const piece = page.getByRole('listitem').filter({ hasText: 'Kõige vanem müts' })
  await expect(piece.getByText('Pass on avalik')).toBeVisible()
  await inDatabase(shop, db =>
    db
      .deleteFrom('yarn_pieces')
      .where(eb => eb.or([eb('id', 'like', 'vana-%'), eb('id', '=', id)]))
      .execute(),
  )
})

test('a failed photo upload is not silently left out', async ({ page, shop, tolerateErrors }) => {
  tolerateErrors(/ERR_FAILED/)
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  await page.getByRole('button', { name: 'Lisa partii' }).click()
  const form = page.getByRole('form', { name: 'Lisa partii' })
  await form.getByLabel('Nimi').fill('Pildiga partii')
  await form.getByLabel('Lugu ja taaskasutuse tõend').fill('Harutasin lahti kapist leitud salli.')
  await page.route('**/api/admin/uploads', route => route.abort(), { times: 1 })
  const chooser = page.waitForEvent('filechooser')
  await form.getByRole('button', { name: 'Lisa foto' }).click()
  await (await chooser).setFiles({
    name: 'long.png',
    mimeType: 'image/png',
    buffer: await sharp({ create: { width: 90, height: 70, channels: 3, background: '#cf3a34' } })
      .png()
      .toBuffer(),
  })
  await expect(form.getByText(/^Üks pilt ei jõudnud kohale\. /)).toBeVisible()
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expectToast(page, 'Üks pilt ei jõudnud kohale')
  await expectAccessible(page)
  await expect(form.getByLabel('Nimi')).toHaveValue('Pildiga partii')
  await form.getByRole('button', { name: 'Proovi uuesti: long.png' }).click()
  await expect(form.getByRole('button', { name: 'Eemalda foto' })).toBeVisible()
  await form.getByRole('button', { name: 'Salvesta' }).click()
  await expect(form).toHaveCount(0)
  const { batches } = await shop.ownerApi<YarnStore>('GET', '/api/admin/yarn')
  const kept = batches.find(({ name }) => name === 'Pildiga partii')!
  expect(kept.photoUrl).toMatch(/^\/media\/uploads\//)
  await shop.ownerApi('DELETE', `/api/admin/yarn/batches/${kept.id}`)
})

test('a piece and a batch recorded by mistake are deleted on a phone', async ({ page, shop }) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  await shop.ownerApi('POST', '/api/admin/yarn/pieces', { productId: first!.id })
  await addBatch(shop, { name: 'Topelt partii' })
  await signIn(page, shop)
  await page.goto('/admin/yarn')
  const remove = page.getByRole('button', { name: /^Kustuta tükk: / }).first()
  const label = (await remove.getAttribute('aria-label'))!
  await remove.click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await expectToast(page, 'Kustutatud')
  await expect(page.getByRole('button', { name: label })).toHaveCount(0)

  await page.getByRole('button', { name: 'Muuda partiid „Topelt partii“' }).click()
  await page.getByRole('button', { name: 'Kustuta partii „Topelt partii“' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Kustuta' }).click()
  await expect(page.getByText('Topelt partii')).toHaveCount(0)
})
