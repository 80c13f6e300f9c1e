import type { Catalog } from '#server/catalog/catalog.ts'
import { isHatMaterialSet } from '#server/settings/defaults.ts'
import type { Settings } from '#server/settings/settings.ts'
import type { OrderLineRow, OrderRow } from './store.ts'

/**
 * Returns the fibre composition of an order's lines, which the buyer must see before paying (Regulation (EU) 1007/2011,
 * art. 16): from the catalogue for a product, from the owner's text for all hats for a composed hat. A free-form piece
 * has none.
 * @returns one per line, in their sequence
 */
export async function fibresOf(
  { catalog, settings }: { catalog: Catalog; settings: Settings },
  { kind }: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<(string | undefined)[]> {
  if (kind === 'custom_hat') {
    const facts = await settings.facts()
    return lines.map(() => (isHatMaterialSet(facts) ? facts.legalTexts.hatMaterial : undefined))
  }
  const fibres: (string | undefined)[] = []
  for (const { product_id } of lines) {
    const product = product_id === null ? undefined : await catalog.product(product_id)
    fibres.push(product?.shown.fibres)
  }
  return fibres
}
