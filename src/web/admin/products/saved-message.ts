import type { AdminProduct } from '#contract/admin-products.ts'
import * as messages from '#messages/admin/products.ts'

/**
 * Returns the message after saving a product (specification §8), including whether shoppers see it if that may be a
 * surprise.
 * @param wasPublished before the change; undefined for a new product
 */
export function savedMessage(
  { name, published, fibres }: Pick<AdminProduct, 'name' | 'published' | 'fibres'>,
  wasPublished: boolean | undefined,
): { title: string; text: string } {
  const title = wasPublished === undefined ? messages.productAdded : messages.productUpdated
  if (!published && wasPublished) return { title: messages.productHidden, text: messages.nowDraft(name) }
  if (!published) return { title, text: messages.isDraft(name) }
  const said = wasPublished === false ? messages.nowInShop(name) : name
  if (fibres === '') return { title, text: messages.fibresStillMissing(said) }
  return { title, text: wasPublished === false ? `${said}.` : said }
}
