import type { AdminProduct } from '#contract/admin-products.ts'
import type { ParcelMachines } from '#domain/carriers.ts'
import { signIn } from './admin-api.ts'
import { expect, test } from './fixtures.ts'
import { expectAccessible, expectToast } from './shopper.ts'

// A shop of its own: the carrier's list stays changed, so nobody finds a parcel machine in Tartu there afterwards.
test.use({ viewport: { width: 390, height: 844 }, shopOf: 'lists and prices' })

test('the owner uploads a carrier’s list of parcel machines; a wrong file changes nothing', async ({
  page,
  shop,
  tolerateErrors,
}) => {
  tolerateErrors(/400|409/)
  const { dpd } = await shop.api<ParcelMachines>('GET', '/api/parcel-machines')
  const file = (machines: typeof dpd) => ({
    name: 'dpd.json',
    mimeType: 'application/json',
    buffer: Buffer.from(
      JSON.stringify(
        machines.map(({ id, name, address, city }) => ({
          ...{ id, name, lockerType: 'PickupStation' },
          address: { street: address, city, country: 'EE' },
        })),
      ),
    ),
  })
  await signIn(page, shop)
  await page.goto('/admin/settings')
  const choose = async (machines: typeof dpd) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'DPD: laadi nimekiri failist' }).click()
    await (await chooser).setFiles(file(machines))
  }
  await choose(dpd.map(machine => ({ ...machine, city: '' })))
  await expect(page.getByRole('alert').filter({ hasText: 'puuduvad linnad' })).toBeVisible()
  await expectAccessible(page)
  await choose([...dpd, { id: 'EE90999', name: 'Kureküla pood', address: 'Kooli 1', city: 'Kureküla' }])
  await expectToast(page, 'DPD: uus nimekiri on poes')
  // Another node learns of it within a second.
  await expect
    .poll(async () => {
      const { dpd: now } = await shop.api<ParcelMachines>('GET', '/api/parcel-machines')
      return now.map(({ id }) => id)
    })
    .toContain('EE90999')

  await choose(dpd.map(machine => ({ ...machine, city: `Uus ${machine.city}` })))
  const question = page.getByRole('alertdialog', { name: 'Kas panen selle DPD nimekirja siiski poodi?' })
  await expect(question).toContainText('puuduvad linnad')
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Jäta praegune' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Praegune nimekiri jäi alles.' })).toBeVisible()
  await choose(dpd.map(machine => ({ ...machine, city: `Uus ${machine.city}` })))
  await question.getByRole('button', { name: 'Vaheta välja' }).click()
  await expectToast(page, `Automaate on nüüd ${dpd.length}.`)
  await expect
    .poll(async () => {
      const { dpd: now } = await shop.api<ParcelMachines>('GET', '/api/parcel-machines')
      return now.every(({ city }) => city.startsWith('Uus '))
    })
    .toBe(true)
})

test('the owner sees why no price is struck through, and marks a mistyped price as a mistake', async ({
  page,
  shop,
}) => {
  const [first] = await shop.ownerApi<AdminProduct[]>('GET', '/api/admin/products')
  const offer = { ...first, id: undefined, name: 'Eksitusega müts', published: true, badge: null }
  const at = (price: string, originalPrice: string | null = null) => ({ ...offer, price, originalPrice })
  const { id } = await shop.ownerApi<AdminProduct>('POST', '/api/products', at('30.00'))
  const change = async (price: string, originalPrice: string | null = null) => {
    const { version } = await shop.ownerApi<AdminProduct>('GET', `/api/admin/products/${id}`)
    await shop.ownerApi('PUT', `/api/products?id=${id}`, { ...at(price, originalPrice), version })
  }
  await change('3.00')
  await change('30.00')
  await change('25.00', '30.00')

  await signIn(page, shop)
  await page.goto(`/admin/products/${id}`)
  const past = page.getByRole('region', { name: 'Varasemad hinnad' })
  await expect(
    past.getByText('Viimase 30 päeva madalaim hind, praegune kaasa arvatud, on €3.00.'),
  ).toBeVisible()
  await expect(past.getByText(/Läbi kriipsutatud hinda pood praegu ei näita/)).toBeVisible()
  await expectAccessible(page)
  await past.getByRole('button', { name: 'See oli eksitus: €3.00' }).click()
  await expect(
    past.getByText('Viimase 30 päeva madalaim hind, praegune kaasa arvatud, on €25.00.'),
  ).toBeVisible()
  await expect(past.getByText(/Läbi kriipsutatud hinda/)).toHaveCount(0)
  await page.goto(`/toode/${id}`)
  await expect(page.getByText('€30.00').first()).toBeVisible()
  await shop.ownerApi('DELETE', `/api/products?id=${id}`)
})
