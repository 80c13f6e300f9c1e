import type { Catalog } from '#server/catalog/catalog.ts'
import { isHatMaterialTold } from '#server/settings/defaults.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

/**
 * What the things of an order are made of, as its buyer has to see before she pays (Regulation (EU) 1007/2011, art. 16): of a product
 * what the catalogue says, of a composed hat the owner's sentence for all of them. A free-form piece has none.
 * @returns of each line, in their order
 */
export async function fibresOf(
  { catalog, settings }: { catalog: Catalog; settings: Settings },
  { kind }: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<(string | undefined)[]> {
  if (kind === 'custom_hat') {
    const facts = await settings.facts()
    return lines.map(() => (isHatMaterialTold(facts) ? facts.legalTexts.hatMaterial : undefined))
  }
  const fibres: (string | undefined)[] = []
  for (const { product_id } of lines) {
    const product = product_id === null ? undefined : await catalog.product(product_id)
    fibres.push(product?.shown.fibres)
  }
  return fibres
}
