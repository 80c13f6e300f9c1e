import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Picture, type PictureSource, tintOf } from '#web/ui/picture.tsx'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'

type ReceiptLineProps = {
  name: string
  /** the product whose page the name links to */
  productId?: number | null
  /** quantity and unit price */
  note: ReactNode
  sum: string
  source: PictureSource | undefined
  /** stands in for a missing picture */
  drawing?: ReactNode
  /** it can no longer be bought */
  isGone?: boolean
  children?: ReactNode
}

/** One item of an order, on a receipt or in a list of what was bought. */
export const ReceiptLine = ({
  name,
  productId,
  note,
  sum,
  source,
  drawing,
  isGone = false,
  children,
}: ReceiptLineProps) => (
  <li className="grid grid-cols-[56px_1fr_auto] items-center gap-x-3 py-3 sm:grid-cols-[72px_1fr_auto] sm:gap-x-4">
    <div
      className={`tile aspect-square rounded-button ${isGone ? 'opacity-50 [filter:grayscale(1)]' : ''}`}
      style={{ background: tintOf(source) }}
    >
      {source ? <Picture source={source} alt="" sizes="72px" /> : drawing}
    </div>
    <div className="min-w-0 leading-[1.4] wrap-anywhere">
      <b>
        {productId ? (
          <Link to="/toode/$id" params={{ id: String(productId) }} className="tlink">
            <WholeNumbers>{name}</WholeNumbers>
          </Link>
        ) : (
          <WholeNumbers>{name}</WholeNumbers>
        )}
      </b>
      <p className="num text-tint-2">{note}</p>
    </div>
    <span className={`num ${isGone ? 'text-tint-2 line-through' : ''}`}>{sum}</span>
    {children && <div className="col-span-full">{children}</div>}
  </li>
)
