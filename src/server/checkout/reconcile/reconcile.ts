/**
 * After an older copy of the database was restored, the provider's books are ahead of the shop's: plans what happened
 * there since (plan.ts) and, on request, books it (apply-plan.ts).
 */
import { offered } from '#server/catalog/product-view.ts'
import { listProducts } from '#server/catalog/store.ts'
import type { Unknown } from '#server/payments/provider.ts'
import type { CheckoutDeps } from '../deps.ts'
import { type Highest, type NumbersStep, planNumbers } from './document-numbers.ts'
import { hasWork, type Plan, planOf } from './plan.ts'
import { readProviderTransactions } from './provider-books.ts'

export type Reconciliation = {
  outcome: 'planned'
  since: Date
  plan: Plan
  /** undefined: invoices and credit notes keep their numbering */
  numbers: NumbersStep | undefined
  /** number of payments that the providers report */
  payments: number
}

/** Makes the plan and changes nothing. @returns unknown if a provider did not report everything */
export async function planReconciliation(
  deps: CheckoutDeps,
  { since, highest = {} }: { since: Date; highest?: Highest },
): Promise<Reconciliation | Unknown> {
  const books = await readProviderTransactions(deps, since)
  if ('outcome' in books) return books
  const products = (await listProducts(deps.db, { deleted: false })).map(row => ({
    id: row.id,
    name: row.name,
    price: offered(row).price,
    imageUrl: row.image_url,
    stock: row.stock_quantity,
  }))
  const { delivery: terms } = await deps.settings.facts()
  const plan = planOf(books, { products, machines: deps.parcelMachines.current(), terms })
  const { movements } = books
  // If a provider lists no events, the copy may lack payments.
  const isBehind = hasWork(plan) || deps.providers.all.some(({ can }) => !can.listsEvents)
  const numbers = await planNumbers(deps.db, { since, movements, isBehind, highest }, deps.now())
  return { outcome: 'planned', since, plan, numbers, payments: movements.length }
}
