import type { YarnStore } from '#contract/yarn.ts'
import { aBatch } from '#test/yarn.ts'
import type { Shop } from './fixtures.ts'

/** Adds a batch of yarn through the API. @returns its id */
export async function addBatch(shop: Shop, named: object = {}): Promise<string> {
  const batch = aBatch(named)
  const { batches } = await shop.ownerApi<YarnStore>('POST', '/api/admin/yarn/batches', batch)
  return batches.find(({ name }) => name === batch.name)!.id
}

/** Adds a piece of a product with 35 grams of yarn and a public passport. @returns the passport's code */
export async function addPassport(shop: Shop, of: object = { productId: 1 }): Promise<string> {
  const batchId = await addBatch(shop)
  const { pieces } = await shop.ownerApi<YarnStore>('POST', '/api/admin/yarn/pieces', of)
  const { id, code } = pieces[0]!
  await shop.ownerApi('POST', `/api/admin/yarn/pieces/${id}/uses`, { batchId, grams: 35 })
  await shop.ownerApi('PUT', `/api/admin/yarn/pieces/${id}`, { isShown: true, madeOn: '2026-11-20' })
  return code
}
