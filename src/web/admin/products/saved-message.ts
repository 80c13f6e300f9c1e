import type { AdminProduct } from '#contract/admin-products.ts'

/**
 * What became of a product that was saved (specification §8), and whether shoppers see it where that may surprise.
 * @param wasPublished how it was before; undefined for a new one
 */
export function savedMessage(
  { name, published, fibres }: Pick<AdminProduct, 'name' | 'published' | 'fibres'>,
  wasPublished: boolean | undefined,
): { title: string; text: string } {
  const title = wasPublished === undefined ? 'Toode lisatud!' : 'Toode uuendatud!'
  if (!published && wasPublished)
    return { title: 'Toode peidetud', text: `${name} on nüüd mustand, poes seda ei näe.` }
  if (!published) return { title, text: `${name} on mustand, poes seda veel ei näe.` }
  const said = wasPublished === false ? `${name} on nüüd poes` : name
  if (fibres === '')
    return { title, text: `${said}. Koostis on veel kirjutamata: ostja peab seda enne ostmist teadma.` }
  return { title, text: wasPublished === false ? `${said}.` : said }
}
