import { beforeEach, expect, test } from 'vitest'
import type { Account } from '#contract/account.ts'
import type { Push } from '#contract/push.ts'
import { mailRecoveryLink } from '#server/admin/recovery.ts'
import { findAdminId, hashPassword, insertAdmin } from '#server/admin/store.ts'
import { type AdminShop, MARI, openAdminShop, SHOP_URL } from '#test/admin-shop.ts'
import { onEachDatabase } from '#test/database.ts'
import { aBrowser } from '#test/push-service.ts'
import { codeOf } from '#test/totp.ts'
import { listDevices, saveDevice } from './store.ts'

const NEW_PASSWORD = 'kaks mütsi korraga'
const CHANGE = { currentPassword: MARI.password, newPassword: NEW_PASSWORD }

onEachDatabase('notices on a device that is signed out', fresh => {
  let adminShop: AdminShop

  beforeEach(async () => {
    adminShop = await openAdminShop(await fresh())
    const { shop } = adminShop
    const user_id = (await findAdminId(shop.database.db, MARI.email))!
    for (const name of ['Telefon', 'Arvuti']) {
      const endpoint = `https://push.heegel.invalid/${name}`
      await saveDevice(
        shop.database.db,
        { endpoint, ...aBrowser().keys, user_agent: name, user_id },
        shop.now(),
      )
    }
  })

  const left = async () =>
    (await listDevices(adminShop.shop.database.db)).map(({ user_agent }) => user_agent).sort()
  /** A browser at the computer, and what it calls its own device. */
  async function atComputer() {
    const browser = await adminShop.signedIn()
    const { devices } = (await browser.get<Push>('/api/admin/push')).body
    return { browser, device: devices.find(({ userAgent }) => userAgent === 'Arvuti')!.mark }
  }

  test('end when it signs out, and only there', async () => {
    const { browser, device } = await atComputer()
    expect((await browser.post('/api/auth/sign-out', { device })).status).toBe(200)
    expect(await left()).toEqual(['Telefon'])
    expect((await adminShop.actions()).map(({ action, subject }) => [action, subject])).toContainEqual([
      'push.remove',
      'Arvuti',
    ])
    expect((await (await adminShop.signedIn()).post('/api/auth/sign-out', {})).status).toBe(200)
    expect(await left()).toEqual(['Telefon'])
  })

  test('end when all others are signed out; the calling browser’s go on', async () => {
    const { browser, device } = await atComputer()
    expect((await browser.delete(`/api/admin/account/sessions?device=${device}`)).status).toBe(200)
    expect(await left()).toEqual(['Arvuti'])
    expect((await browser.delete('/api/admin/account/sessions')).status).toBe(200)
    expect(await left(), 'the caller gets none').toEqual([])
  })

  test('end with a new password; the calling browser’s go on', async () => {
    const { browser, device } = await atComputer()
    const wrong = { ...CHANGE, currentPassword: 'vale parool ikka', device }
    expect((await browser.post('/api/auth/change-password', wrong)).status).toBe(400)
    expect(await left()).toEqual(['Arvuti', 'Telefon'])
    expect((await browser.post('/api/auth/change-password', { ...CHANGE, device })).status).toBe(200)
    expect(await left()).toEqual(['Arvuti'])
  })

  test('end when the second step is turned on; the calling browser’s go on', async () => {
    const { browser, device } = await atComputer()
    const { password } = MARI
    const { body } = await browser.post<{ totpURI: string }>('/api/auth/two-factor/enable', { password })
    const code = codeOf(body.totpURI, Date.now())
    expect((await browser.post('/api/auth/two-factor/verify-totp', { code, device })).status).toBe(200)
    expect(await left()).toEqual(['Arvuti'])
  })

  test('end with a forgotten password, on all devices', async () => {
    const { db } = adminShop.shop.database
    await mailRecoveryLink(
      db,
      { email: MARI.email, publicUrl: SHOP_URL, isKnown: true },
      adminShop.shop.now(),
    )
    const { data } = await db
      .selectFrom('outbox')
      .select('data')
      .where('template', '=', 'password-reset')
      .executeTakeFirstOrThrow()
    const token = new URL((JSON.parse(data) as { link: string }).link).searchParams.get('token')
    const reply = await adminShop
      .browser()
      .post('/api/admin/reset/password', { token, password: NEW_PASSWORD })
    expect(reply.status).toBe(200)
    expect(await left()).toEqual([])
  })

  test('go on for the other administrator, whatever one does to her own account', async () => {
    const { db } = adminShop.shop.database
    const kati = { email: 'kati@heegel.ee', password: 'kolm mütsi korraga' }
    const passwordHash = await hashPassword(kati.password)
    await insertAdmin(db, { email: kati.email, passwordHash }, adminShop.shop.now())
    const browser = adminShop.browser({ userAgent: 'Kati telefon' })
    await browser.post('/api/auth/sign-in/email', kati)
    const endpoint = 'https://push.example.com/kati'
    const added = await browser.post('/api/admin/push/devices', { endpoint, keys: aBrowser().keys })
    expect(added.body).toMatchObject({ userAgent: 'Kati telefon', owner: kati.email })
    const { devices } = (await browser.get<Push>('/api/admin/push')).body
    expect(devices.map(({ userAgent, owner }) => [userAgent, owner]).sort()).toEqual([
      ['Arvuti', MARI.email],
      ['Kati telefon', kati.email],
      ['Telefon', MARI.email],
    ])
    const change = { currentPassword: kati.password, newPassword: NEW_PASSWORD }
    expect((await browser.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await left()).toEqual(['Arvuti', 'Telefon'])
    // Which an earlier version added may be anybody's.
    await db.updateTable('push_devices').set({ user_id: null }).where('user_agent', '=', 'Telefon').execute()
    expect((await browser.delete('/api/admin/account/sessions')).status).toBe(200)
    expect(await left()).toEqual(['Arvuti'])
  })

  test('stay when one other session is ended: it is not known which device it was', async () => {
    await adminShop.signedIn({ userAgent: 'Telefon' })
    const { browser } = await atComputer()
    const { sessions } = (await browser.get<Account>('/api/admin/account')).body
    const { id } = sessions.find(({ isThis }) => !isThis)!
    expect((await browser.delete(`/api/admin/account/sessions/${id}`)).status).toBe(200)
    expect(await left()).toEqual(['Arvuti', 'Telefon'])
  })
})
