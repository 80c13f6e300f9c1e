import { expect, test } from 'vitest'
import type { AuditLog } from '#contract/audit.ts'
import type { YarnStore } from '#contract/yarn.ts'
import { onEachDatabase } from '#test/database.ts'
import { anOrder, paidAt } from '#test/order.ts'
import { addProduct, testShop } from '#test/test-shop.ts'

onEachDatabase('the log of a piece', fresh => {
  test('has the old and new values of a change, and no entry if nothing changed', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const productId = await addProduct(shop, { name: 'Konn' })
    const begun = await shop.call<YarnStore>('POST', '/api/admin/yarn/pieces', { productId })
    const { id } = begun.body.pieces[0]!
    const order = await anOrder(db, shop.now(), {}, paidAt(shop.now()))
    const orderNumber = order.order_number
    const change = async (payload: object) => {
      shop.wait(1)
      const changed = await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, payload)
      expect(changed.status).toBe(200)
    }
    const story = 'Liisale sünnipäevaks.'
    await change({ madeOn: '2026-11-20', story, isShown: true })
    await change({ orderNumber })
    await change({ madeOn: '2026-11-20', story, isShown: true, orderNumber })
    await db.updateTable('yarn_pieces').set({ owner_name: 'Liis Tamm' }).execute()
    await change({ madeOn: null, orderNumber: null, isShown: false })
    await change({ ownerName: '', story: '' })

    const { entries } = (await shop.call<AuditLog>('GET', '/api/admin/audit?action=yarn')).body
    expect(entries.map(({ subject }) => subject)).toEqual(Array(5).fill('Konn'))
    expect(entries.map(({ data }) => data).reverse()).toEqual([
      {},
      {
        changed: ['madeOn', 'story', 'isShown'],
        madeOn: { from: null, to: '2026-11-20' },
        isShown: { from: false, to: true },
      },
      { changed: ['orderNumber'], orderNumber: { from: null, to: orderNumber } },
      {
        changed: ['madeOn', 'isShown', 'orderNumber', 'ownerName'],
        madeOn: { from: '2026-11-20', to: null },
        isShown: { from: true, to: false },
        orderNumber: { from: orderNumber, to: null },
      },
      { changed: ['story'] },
    ])
    expect(JSON.stringify(entries), 'her text is not logged, as it may name a person').not.toMatch(/Liis/)
  })

  test('has the removal of an owner’s name, but not the name', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const productId = await addProduct(shop, { name: 'Konn' })
    const begun = await shop.call<YarnStore>('POST', '/api/admin/yarn/pieces', { productId })
    const { id } = begun.body.pieces[0]!
    await shop.database.db.updateTable('yarn_pieces').set({ owner_name: 'Liis Tamm' }).execute()
    shop.wait(1)
    await shop.call('PUT', `/api/admin/yarn/pieces/${id}`, { ownerName: '' })
    const { entries } = (await shop.call<AuditLog>('GET', '/api/admin/audit?action=yarn')).body
    expect(entries[0]!.data).toEqual({ changed: ['ownerName'] })
  })
})
