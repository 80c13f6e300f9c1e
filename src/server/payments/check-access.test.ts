import { expect, test } from 'vitest'
import type { Connections } from '#contract/connections.ts'
import { jobsOf } from '#server/jobs.ts'
import { onEachDatabase } from '#test/database.ts'
import { findAdminTask, type TestShop, testShop } from '#test/test-shop.ts'

/** Runs the job, as it also runs at the start. */
const check = (shop: TestShop) =>
  jobsOf(shop, new AbortController().signal)
    .find(({ name }) => name === 'check payment accounts')!
    .work()

onEachDatabase('an account of a payment provider', fresh => {
  const failing = async (shop: TestShop) => {
    const { incidents } = (await shop.call<Connections>('GET', '/api/admin/connections')).body
    return incidents.map(({ part }) => part)
  }

  test('with a wrong secret is reported to the owner before anybody pays, until it is right', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.expectErrors(/rejected the client id and secret/)
    await check(shop)
    expect(await failing(shop)).toEqual([])
    shop.sandbox.refuseCredentials(true)
    shop.sandbox.revokeTokens()
    await check(shop)
    expect(await findAdminTask(shop, 'payments_down')).toMatchObject({
      first: [{ note: 'paypal rejects the account: AUTHENTICATION_FAILURE' }],
    })
    expect(await failing(shop)).toEqual(['payments'])
    shop.sandbox.refuseCredentials(false)
    await check(shop)
    expect(await failing(shop)).toEqual([])
  })

  test('that is restricted is reported as well, until the restriction ends', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    shop.sandbox.restrictAccount('PAYEE_ACCOUNT_RESTRICTED')
    await check(shop)
    await check(shop)
    expect(await failing(shop)).toEqual(['payments'])
    shop.sandbox.restrictAccount(undefined)
    await check(shop)
    expect(await failing(shop)).toEqual([])
  })

  test('is not blamed while the service is down, however often it is checked', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    await shop.sandbox.close()
    for (let i = 0; i < 4; i++) await check(shop)
    expect(await failing(shop)).toEqual([])
  })
})
