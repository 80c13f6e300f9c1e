/** Calls to the API and the database that prepare a test of the owner's screens. */
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AdminOrderDetails } from '#contract/admin-orders.ts'
import type { AdminSettings } from '#contract/settings.ts'
import type { Promised } from '#domain/arrival.ts'
import type { IncidentPart } from '#domain/incident.ts'
import { reportFailure } from '#server/incidents/store.ts'
import { type Db, openPostgres, openSqlite } from '#server/platform/database/database.ts'
import { DEFAULTS } from '#server/settings/defaults.ts'
import { expect, OWNER, type Shop } from './fixtures.ts'

/** Signs in this test's browser without the login page. */
export async function signIn(page: Page, shop: Shop) {
  const reply = await page.request.post(`${shop.url}/api/auth/sign-in/email`, {
    data: OWNER,
    headers: { origin: shop.url },
  })
  expect(reply.ok()).toBe(true)
}

/** Changes some settings through the API. */
export async function changeSettings(shop: Shop, some: Partial<AdminSettings>) {
  const facts = await shop.ownerApi<AdminSettings>('GET', '/api/admin/settings')
  await shop.ownerApi('PUT', '/api/admin/settings', { ...facts, ...some })
}

/** The tests of a worker share one shop: a test that changes the settings restores them. */
export const resetSettings = (shop: Shop) => changeSettings(shop, DEFAULTS)

/** Sets all working times to nearly zero, so that orders do not move each other's arrival day. */
export async function takeNoTime(shop: Shop) {
  const { arrival } = await shop.ownerApi<AdminSettings>('GET', '/api/admin/settings')
  const hours = { regular: 0.001, custom_hat: 0.001, custom_order: 0.001 }
  await changeSettings(shop, { arrival: { ...arrival, hours } })
}

/** Uploads a sound through the API; the browser must be signed in. @returns its link */
export async function uploadSound(page: Page, shop: Shop, bytes: Buffer): Promise<string> {
  const reply = await page.request.post(`${shop.url}/api/admin/sounds`, {
    multipart: { file: { name: 'lugu.wav', mimeType: 'audio/wav', buffer: bytes } },
    headers: { origin: shop.url },
  })
  expect(reply.status()).toBe(201)
  return ((await reply.json()) as { url: string }).url
}

/** Runs database work for which there is no API call. */
export async function inDatabase<T>(shop: Shop, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = shop.databaseUrl
    ? await openPostgres(shop.databaseUrl)
    : openSqlite(join(shop.dataDir, 'heegel.sqlite'))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** Reports a failure of a part of the shop, as the process does when a provider refuses. */
export const reportIncident = (shop: Shop, part: IncidentPart, message: string) =>
  inDatabase(shop, db => reportFailure(db, part, message, { isDefinite: true }, new Date()))

/** Changes the days promised for an order. */
export const setPromise = (shop: Shop, orderNumber: string, promised: Promised) => {
  const promise = JSON.stringify(promised)
  return inDatabase(shop, db =>
    db
      .updateTable('orders')
      .set({ promise, first_promise: promise })
      .where('order_number', '=', orderNumber)
      .execute(),
  )
}

/** Marks waiting e-mails as sent: the shop under test has no mail server. */
export const sendLetters = (shop: Shop) =>
  inDatabase(shop, db =>
    db.updateTable('outbox').set({ status: 'sent' }).where('status', '=', 'waiting').execute(),
  )

/** Cancels requests left by other tests: Today lists only the first few of each kind, oldest first. */
export async function cancelOtherRequests(shop: Shop): Promise<void> {
  const { orders } = await shop.ownerApi<{ orders: { orderNumber: string }[] }>(
    'GET',
    '/api/admin/orders?kind=custom_order&payment=pending&limit=100',
  )
  for (const { orderNumber } of orders)
    await shop.ownerApi('PUT', `/api/orders/${orderNumber}/status`, { orderStatus: 'cancelled' })
}

/** Asks for a custom order. @returns its number */
export async function askCustom(shop: Shop, more: object = {}): Promise<string> {
  const request = { name: 'Liis Tamm', email: 'liis.tamm@naide.ee', description: 'Sall nagu heeringas' }
  const { orderNumber } = await shop.api<{ orderNumber: string }>('POST', '/api/custom-orders', {
    ...request,
    ...more,
  })
  return orderNumber
}

/** The key in the e-mailed link. */
export async function accessKeyOf(shop: Shop, orderNumber: string): Promise<string> {
  const path = `/api/admin/orders/${orderNumber}`
  const { trackingLink } = await shop.ownerApi<AdminOrderDetails>('GET', path)
  return new URL(trackingLink).searchParams.get('key')!
}
