type PriceProps = {
  /** euros with two decimals: `"32.00"` */
  amount: string
  /** the earlier, higher price, shown struck through */
  original?: string | null
  /** the lowest price of the 30 days before, which the law wants beside the struck one */
  prior?: string | null
  className?: string
  /** how the earlier price is set, smaller than the price itself */
  originalClassName?: string
}

/** A price as shoppers read it, `€32.00`. */
export const Price = ({ amount, original, prior, className = '', originalClassName = '' }: PriceProps) => (
  <p className={`num flex flex-wrap items-baseline gap-x-3 ${className}`}>
    <span>€{amount}</span>
    {original && (
      <>
        <span className="sr-only">varem</span>
        <s className={originalClassName}>€{original}</s>
        {prior && (
          <span className="basis-full text-hint font-normal tracking-normal text-tint-2">
            30 päeva madalaim hind €{prior}
          </span>
        )}
      </>
    )}
  </p>
)
