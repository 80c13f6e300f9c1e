import { hashPassword, insertAdmin } from '#server/admin/store.ts'
import { type Browser, openBrowser } from './browser.ts'
import type { FreshDatabase } from './database.ts'
import { type TestShop, testShop } from './test-shop.ts'

export const SHOP_URL = 'https://heegel.ee'
export const MARI = { email: 'mari@heegel.ee', password: 'üks müts korraga' }

const hash = await hashPassword(MARI.password)

/** A shop with rate limits and real sign-in; its administrator is Mari. */
export type AdminShop = {
  shop: TestShop
  browser(of?: { address?: string; userAgent?: string }): Browser
  /** a browser in which Mari has signed in by password */
  signedIn(of?: { address?: string; userAgent?: string }): Promise<Browser>
  /** the e-mails to Mari about changes to her account, oldest first */
  accountMails(): Promise<{ recipient: string; data: { change: string; name: string } }[]>
  /** the audit log, oldest first, without sign-ins by password */
  actions(): Promise<{ actor: string; action: string; subject: string; data: object }[]>
}

export async function openAdminShop(database: FreshDatabase): Promise<AdminShop> {
  const shop = await testShop(database, {
    admin: 'signed-in',
    env: { PUBLIC_URL: SHOP_URL, RATE_LIMITS: '1' },
  })
  await insertAdmin(database.db, { email: MARI.email, passwordHash: hash }, shop.now())
  const browser: AdminShop['browser'] = (of = {}) => openBrowser(shop.app, { origin: SHOP_URL, ...of })
  return {
    shop,
    browser,
    async signedIn(of) {
      const opened = browser(of)
      const { status } = await opened.post('/api/auth/sign-in/email', MARI)
      if (status !== 200) throw new Error(`Mari was not let in: ${status}`)
      return opened
    },
    async accountMails() {
      const rows = await database.db
        .selectFrom('outbox')
        .select(['recipient', 'data'])
        .where('template', '=', 'account-changed')
        .orderBy('created_at')
        .orderBy('cause')
        .execute()
      return rows.map(({ recipient, data }) => ({ recipient, data: JSON.parse(data) }))
    },
    async actions() {
      const rows = await database.db.selectFrom('audit_log').selectAll().orderBy('at').execute()
      return rows
        .map(({ actor, action, subject, data }) => ({ actor, action, subject, data: JSON.parse(data) }))
        .filter(({ action, data }) => action !== 'account.sign-in' || data.by !== 'password')
    },
  }
}
