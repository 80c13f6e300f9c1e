import { PRIOR_PRICE_DAYS } from '#domain/legal-deadlines.ts'
import * as messages from '#messages/shop/catalog.ts'

type PriceProps = {
  /** euros with two decimals: `"32.00"` */
  amount: string
  /** the earlier, higher price, shown struck through */
  original?: string | null
  /** the lowest price before the reduction, which the law requires beside the struck-through price */
  prior?: string | null
  className?: string
  /** classes of the earlier price, which is smaller than the price itself */
  originalClassName?: string
}

/** The lowest price before a reduction (TKS § 7 (6¹)). */
export const PriorPrice = ({ amount, className = '' }: { amount: string; className?: string }) => (
  <span className={`num text-hint font-normal text-tint-2 ${className}`}>
    {messages.lowestPrice(PRIOR_PRICE_DAYS, amount)}
  </span>
)

/** A price as shoppers read it, `€32.00`. */
export const Price = ({ amount, original, prior, className = '', originalClassName = '' }: PriceProps) => (
  <p className={`num flex flex-wrap items-baseline gap-x-3 ${className}`}>
    <span>{`€${amount}`}</span>
    {original && (
      <>
        <span className="sr-only">{messages.previousPrice}</span>
        <s className={originalClassName}>{`€${original}`}</s>
        {prior && <PriorPrice amount={prior} className="basis-full" />}
      </>
    )}
  </p>
)
