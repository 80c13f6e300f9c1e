import { type AdminProduct, PRODUCTS_CHANGED_MAX } from '#contract/admin-products.ts'
import type { SalePlan } from '#contract/sales.ts'
import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import { centsOf, eurosOf, priceText } from '#domain/money.ts'
import { changedPrice } from '#domain/price-change.ts'
import { SALE_PERCENT_MAX } from '#domain/sale.ts'
import { dayAfter } from '#domain/tallinn.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/sales.ts'
import type { WantedSale } from './sale-queries.ts'

/** What the owner has typed about a sale. */
export type SaleValues = {
  from: string
  until: string
  percent: string
  /** the chosen products, with the price if it differs from the percentage's */
  chosen: ReadonlyMap<number, string | undefined>
}

/** The default length of a sale. */
const DAYS = 7

/** Returns a sale as its form begins: from tomorrow, of no product yet. */
export const newSale = (today: string): SaleValues => ({
  from: dayAfter(today),
  until: dayAfter(today, DAYS),
  percent: '20',
  chosen: new Map(),
})

/** The typed values, as stored in the browser. */
type KeptSale = Omit<SaleValues, 'chosen'> & { chosen: [id: number, typed: string | null][] }

export const keptSale = ({ chosen, ...values }: SaleValues): KeptSale => ({
  ...values,
  chosen: [...chosen].map(([id, typed]) => [id, typed ?? null]),
})

/** The inverse; drops products that are gone meanwhile. */
export const saleOf = ({ chosen, ...values }: KeptSale, products: readonly Reducible[]): SaleValues => ({
  ...values,
  chosen: new Map(
    chosen
      .filter(([id]) => products.some(product => product.id === id))
      .map(([id, typed]) => [id, typed ?? undefined]),
  ),
})

/** A product that may be in a sale: shoppers see it, and it has a price. */
export type Reducible = AdminProduct & { price: string }

export const isReducible = (product: AdminProduct): product is Reducible =>
  product.published && product.price !== null && product.deletedAt === null

/** @returns `undefined` if it is no allowed percentage */
export function percentOf({ percent }: Pick<SaleValues, 'percent'>): number | undefined {
  const number = /^\d{1,2}$/.test(percent.trim()) ? Number(percent) : 0
  return number >= 1 && number <= SALE_PERCENT_MAX ? number : undefined
}

/** Returns the price in a product's field: the one she typed, or the percentage's. */
export function typedPrice(product: Reducible, values: SaleValues): string {
  const own = values.chosen.get(product.id)
  if (own !== undefined) return own
  const percent = percentOf(values)
  const price = percent && changedPrice(centsOf(product.price)!, { by: 'percent', percent: -percent })
  return price ? eurosOf(price).replace('.', ',') : ''
}

/** Returns why a price is not allowed in a sale; `undefined` if it is. */
export function priceFault(product: Reducible, typed: string): string | undefined {
  const cents = typedCents(typed)
  return cents && cents < centsOf(product.price)! ? undefined : messages.salePriceInvalid
}

/** Returns why a sale may not have these days. @param today in Tallinn */
export const daysFault = ({ from, until }: SaleValues, today: string): string | undefined =>
  from && until && today <= from && from <= until ? undefined : messages.daysInvalid

/** Returns the sale as the API takes it; `undefined` while something is missing, or too much is chosen. */
export function wantedSale(
  values: SaleValues,
  products: readonly Reducible[],
  today: string,
): WantedSale | undefined {
  const chosen = products.filter(({ id }) => values.chosen.has(id))
  const isRight =
    chosen.length > 0 &&
    chosen.length <= PRODUCTS_CHANGED_MAX &&
    !daysFault(values, today) &&
    chosen.every(product => !priceFault(product, typedPrice(product, values)))
  if (!isRight) return undefined
  const isByPercent = chosen.every(({ id }) => values.chosen.get(id) === undefined)
  return {
    from: values.from,
    until: values.until,
    percent: (isByPercent && percentOf(values)) || null,
    products: chosen.map(product => ({
      id: product.id,
      regularPrice: product.price,
      price: typedPrice(product, values),
    })),
  }
}

const dayText = (day: string) => day.split('-').reverse().join('.')

export const periodText = ({ from, until }: { from: string; until: string }): string =>
  messages.period(dayText(from), dayText(until))

/** Returns what the shop will show for a product, and why. */
export function plannedText(planned: SalePlan[number]): { text: string; isRefused: boolean } {
  const { otherSale, struckPrice, lowest, regularPrice } = planned
  const price = priceText(planned.price)
  if (otherSale)
    return {
      text: messages.inOtherSale(dayText(otherSale.from), dayText(otherSale.until)),
      isRefused: true,
    }
  const isRefused = false
  if (struckPrice === null) {
    const text =
      lowest === null
        ? messages.strikesNothingUnseen(PRIOR_PRICE_DAYS, price)
        : messages.strikesNothing(PRIOR_PRICE_DAYS, price, priceText(lowest))
    return { text, isRefused }
  }
  const struck = priceText(struckPrice)
  if (centsOf(struckPrice)! < centsOf(regularPrice)!)
    return { text: messages.showsLowestStruck(PRIOR_PRICE_DAYS, price, struck), isRefused }
  return {
    text:
      lowest === null || lowest === struckPrice
        ? messages.showsStruck(price, struck)
        : messages.showsStruckAndLowest(PRIOR_PRICE_DAYS, price, struck, priceText(lowest)),
    isRefused,
  }
}
