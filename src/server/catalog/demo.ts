import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Picture } from '#contract/pictures.ts'
import { type Db, isShared } from '#server/platform/database/database.ts'
import { retryingTransaction } from '#server/platform/database/retrying-transaction.ts'
import { daysBefore } from '#server/platform/days-before.ts'
import { demoProducts } from './demo-products.ts'
import { savePictures } from './pictures.ts'
import { recordPrice } from './price-history.ts'
import { insertProduct } from './store.ts'

/** The drawn scenes that the landing page shows at first, under their old addresses (specification §2). */
const SCENE_LINKS = { 'stseen-rotid': '/images/landing-rotid.jpeg', 'stseen-sobrad': '/images/sõbrad.jpg' }

const linkOf = (name: string) => `/media/${name}/1200.webp`

/** For how many days before the demo shop opens its products were on sale at the unreduced price. */
const EARLIER_DAYS = 60

/** The pictures that were drawn at set-up (`scripts/draw-pictures.ts`). */
function drawnPictures(root: string): Picture[] {
  const drawn = JSON.parse(readFileSync(join(root, 'dist', 'pictures', 'manifest.json'), 'utf8')) as Picture[]
  const scenes = Object.entries(SCENE_LINKS).flatMap(([name, url]) =>
    drawn.filter(picture => picture.url === linkOf(name)).map(picture => ({ ...picture, url })),
  )
  return [...drawn, ...scenes]
}

/**
 * Registers the drawn pictures, and fills a shop that has no products yet with the demo ones.
 * @param count 0: none, 1: the demo catalogue as it is, more: that many products
 */
export async function fillEmptyShop(shop: { db: Db; root: string; count: number; now: Date }): Promise<void> {
  const { db, root, count, now } = shop
  await retryingTransaction(db, trx => savePictures(trx, drawnPictures(root)))
  if (count === 0) return
  const before = daysBefore(now, EARLIER_DAYS)
  await retryingTransaction(db, async trx => {
    // Nodes that start together fill it once. With the embedded database there is only one process.
    if (isShared(trx)) await sql`lock table products in share row exclusive mode`.execute(trx)
    if (await trx.selectFrom('products').select('id').limit(1).executeTakeFirst()) return
    const products = count === 1 ? demoProducts() : demoProducts(count)
    for (const [position, { pictures, ...product }] of products.entries()) {
      const [imageUrl, ...imageUrls] = pictures.map(linkOf)
      const { id } = await insertProduct(trx, { ...product, imageUrl: imageUrl!, imageUrls }, now, position)
      // A struck-through price must have been asked before.
      if (product.originalPrice !== null)
        await recordPrice(
          trx,
          { id, price: product.originalPrice, original_price: null, sale_price: null },
          before,
        )
    }
    // The shop was empty: all products are demo products.
    await trx.updateTable('products').set({ is_demo: 1 }).execute()
  })
}
