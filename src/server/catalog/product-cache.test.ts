import { expect, test, vi } from 'vitest'
import { localCacheInvalidation } from '#server/platform/cache/cache-invalidation.ts'
import type { CatalogProduct } from './catalog-product.ts'
import { createProductCache } from './product-cache.ts'

const HAT = { id: 7 } as CatalogProduct

test('a product that is hidden while it is read is not cached', async () => {
  const changes = localCacheInvalidation()
  const offered = new Map([[HAT.id, HAT]])
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let delay: Promise<void> | undefined = released
  const load = vi.fn(async () => {
    const read = new Map(offered)
    await delay
    return read
  })
  const cache = createProductCache({ changes, load, loadStock: async () => [] })

  const slow = cache.product(HAT.id)
  await expect.poll(() => load.mock.calls).toHaveLength(1)
  offered.clear()
  delay = undefined
  changes.announce('catalog', [HAT.id])
  expect(await cache.product(HAT.id)).toBeUndefined()
  release()
  expect(await slow, 'it was offered when it was asked for').toBe(HAT)
  expect(await cache.product(HAT.id)).toBeUndefined()
})
