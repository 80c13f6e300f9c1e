import { expect, test } from 'vitest'
import type { YarnPiece, YarnStore } from '#contract/yarn.ts'
import { onEachDatabase } from '#test/database.ts'
import { addProduct, type TestShop, testShop } from '#test/test-shop.ts'
import { aBatch } from '#test/yarn.ts'

const HAT = {
  firstName: 'Mari',
  lastName: 'Maasikas',
  customerEmail: 'mari@gmail.com',
  customerPhone: '+372 5123 4534',
  hatDiameter: '56',
  hatCategory: 'cat',
  colors: ['punane'],
  colorOrder: 'punane',
}

onEachDatabase('the paged list of pieces', fresh => {
  /** Reads all pages. */
  async function readAll(shop: TestShop, query: string) {
    const pieces: YarnPiece[] = []
    const totals = new Set<unknown>()
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const { body, headers } = await shop.call<YarnPiece[]>(
        'GET',
        `/api/admin/yarn/pieces?${query}${cursor && `&cursor=${cursor}`}`,
      )
      pieces.push(...body)
      totals.add(headers['x-total-count'])
      cursor = headers['x-next-cursor']
    }
    return { pieces, totals: [...totals] }
  }

  test('reaches every piece, with sold ones apart from those on hand', async () => {
    const shop = await testShop(await fresh(), { admin: true })
    const { db } = shop.database
    const productId = await addProduct(shop, { stockQuantity: 1 })
    const { orderNumber } = (await shop.call<{ orderNumber: string }>('POST', '/api/custom-hat-orders', HAT))
      .body
    const batches = (await shop.call<YarnStore>('POST', '/api/admin/yarn/batches', aBatch())).body.batches
    const begun = await shop.call<YarnStore>('POST', '/api/admin/yarn/pieces', { productId })
    const [oldest] = begun.body.pieces
    await shop.call('POST', `/api/admin/yarn/pieces/${oldest!.id}/uses`, {
      batchId: batches[0]!.id,
      grams: 35,
    })
    const row = await db.selectFrom('yarn_pieces').selectAll().executeTakeFirstOrThrow()
    // Pieces created at the same moment appear exactly once.
    const later = new Date(Date.parse(row.created_at) + 1).toISOString()
    await db
      .insertInto('yarn_pieces')
      .values(
        Array.from({ length: 101 }, (_, i) => ({
          ...row,
          id: `piece-${i}`,
          code: `CODE${String(i).padStart(6, '0')}`,
          created_at: later,
        })),
      )
      .execute()
    const sale = await shop.call('PUT', '/api/admin/yarn/pieces/piece-0', { orderNumber })
    expect(sale.status).toBe(200)

    const unsold = await readAll(shop, 'sold=false&limit=40')
    expect(unsold.totals).toEqual(['101'])
    expect(new Set(unsold.pieces.map(({ id }) => id)).size).toBe(101)
    expect(unsold.pieces.at(-1)).toMatchObject({
      id: oldest!.id,
      recycledPercent: 100,
      uses: [{ grams: 35 }],
    })
    expect(await readAll(shop, 'sold=true')).toMatchObject({
      totals: ['1'],
      pieces: [{ id: 'piece-0', orderNumber }],
    })
    expect((await readAll(shop, 'limit=100')).pieces).toHaveLength(102)
    expect((await shop.call('GET', '/api/admin/yarn/pieces?cursor=x')).status).toBe(400)
    const stranger = await testShop(await fresh())
    expect((await stranger.call('GET', '/api/admin/yarn/pieces')).status).toBe(401)
  })
})
