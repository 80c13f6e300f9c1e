import { beforeEach, expect, test } from 'vitest'
import type { AuditLog } from '#contract/audit.ts'
import { onEachDatabase } from '#test/database.ts'
import { type TestShop, testShop } from '#test/test-shop.ts'
import { recordAction } from './audit.ts'

type Action = Parameters<typeof recordAction>[1]

onEachDatabase('the audit log', fresh => {
  let shop: TestShop

  beforeEach(async () => {
    shop = await testShop(await fresh(), { admin: true })
  })

  /** Records an action, a minute after the previous one. */
  async function act(action: string, subject: string, more: { actor?: string; data?: object } = {}) {
    const done = { actor: 'mari@heegel.example', action, subject, ...more } as Action
    await recordAction(shop.database.db, done, shop.now())
    shop.wait(1)
  }
  const read = (query = '') => shop.call<AuditLog>('GET', `/api/admin/audit${query}`)
  const subjects = async (query = '') => (await read(query)).body.entries.map(({ subject }) => subject)

  test('shows what was done, the newest first, and everybody who has done anything', async () => {
    await act('product.update', 'Konn', { data: { price: { from: '29.00', to: '25.00' } } })
    await act('order.note', 'ORD-7K2M9QX4T', { actor: 'kati@heegel.example' })
    const { status, body, headers } = await read()
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toMatchObject({
      entries: [
        { actor: 'kati@heegel.example', action: 'order.note', subject: 'ORD-7K2M9QX4T', data: {} },
        { action: 'product.update', subject: 'Konn', data: { price: { from: '29.00', to: '25.00' } } },
      ],
      next: null,
      actors: ['kati@heegel.example', 'mari@heegel.example'],
    })
  })

  test('is filtered by person, kind of action and subject', async () => {
    await act('product.update', 'Õnnelik Konn')
    await act('product.delete', 'Kass')
    await act('products.wash', 'Pesu')
    await act('order.note', 'ORD-7K2M9QX4T', { actor: 'kati@heegel.example' })
    expect(await subjects('?actor=kati@heegel.example')).toEqual(['ORD-7K2M9QX4T'])
    expect(await subjects('?action=product')).toEqual(['Kass', 'Õnnelik Konn'])
    expect(await subjects('?action=product.delete')).toEqual(['Kass'])
    expect(await subjects('?subject=7k2m')).toEqual(['ORD-7K2M9QX4T'])
    expect(await subjects(`?subject=${encodeURIComponent('Õnnelik kONN')}`)).toEqual(['Õnnelik Konn'])
    expect(await subjects('?subject=%25')).toEqual([])
    expect(await subjects('?actor=kati@heegel.example&action=product')).toEqual([])
  })

  test('comes in pages without gaps or duplicates, whatever is added meanwhile', async () => {
    for (let n = 1; n <= 7; n++) await act('product.update', `Müts ${n}`)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: AuditLog = (await read(`?limit=3${cursor && `&cursor=${cursor}`}`)).body
      seen.push(...page.entries.map(({ subject }) => subject))
      cursor = page.next
      await act('order.note', 'ORD-7K2M9QX4T')
    }
    expect(seen).toEqual(['Müts 7', 'Müts 6', 'Müts 5', 'Müts 4', 'Müts 3', 'Müts 2', 'Müts 1'])
  })

  test('refuses a cursor that it has not issued', async () => {
    expect((await read('?cursor=eile')).status).toBe(400)
  })

  test('is for the owner alone', async () => {
    const stranger = await testShop(await fresh())
    expect((await stranger.call('GET', '/api/admin/audit')).status).toBe(401)
  })
})
