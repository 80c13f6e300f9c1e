import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminProduct } from '#contract/admin-products.ts'
import { priceText } from '#domain/money.ts'
import { wordSearch } from '#domain/word-search.ts'
import * as messages from '#messages/admin/new-order.ts'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { ownProductsQuery } from '#web/admin/products/product-queries.ts'
import { picturesOf } from '#web/shop/catalog/product-pictures.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { shopPriceOf } from './new-order-values.ts'

/** How many are shown before she searches. */
const SHOWN = 6

/** Returns the number of free pieces; null if they are not counted. */
export const freePieces = ({ stockQuantity, held }: AdminProduct): number | null =>
  stockQuantity === null ? null : Math.max(0, stockQuantity - held)

type PiecePickerProps = {
  /** how many of a product are in the order, which is further down than a phone shows */
  chosen: (productId: number) => number
  onPick: (product: AdminProduct) => void
}

/** All of her products; a tap adds one to the order. */
export function PiecePicker({ chosen, onPick }: PiecePickerProps) {
  const { data: products, isError, refetch } = useQuery(ownProductsQuery({ deleted: false }))
  const [q, setQ] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  if (isError) return <RetryNotice onRetry={refetch}>{messages.piecesLoadFailed}</RetryNotice>
  if (!products) return <Skeleton className="h-56 rounded-tile" />
  const isWanted = wordSearch(q)
  const found = products.filter(({ name }) => isWanted(name))
  const shown = showsAll ? found : found.slice(0, SHOWN)
  return (
    <div className="grid gap-3">
      <SearchBox label={messages.findPiece} placeholder={messages.findPiece} q={q} onSearch={setQ} />
      {found.length === 0 && <p role="status">{messages.noPieceFound}</p>}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {shown.map(product => (
          <li key={product.id}>
            <Piece product={product} chosen={chosen(product.id)} onPick={() => onPick(product)} />
          </li>
        ))}
      </ul>
      {found.length > shown.length && (
        <div>
          <Button look="line" size="small" onClick={() => setShowsAll(true)}>
            {messages.allPieces(found.length)}
          </Button>
        </div>
      )}
    </div>
  )
}

type PieceProps = { product: AdminProduct; chosen: number; onPick: () => void }

function Piece({ product, chosen, onPick }: PieceProps) {
  const [picture] = picturesOf(product)
  const free = freePieces(product)
  const shopPrice = shopPriceOf(product)
  const price = shopPrice ? priceText(shopPrice) : messages.withoutPrice
  const stock = free === null ? '' : messages.inStock(free)
  return (
    <button
      type="button"
      onClick={onPick}
      className="flex w-full items-center gap-3 rounded-thumb bg-lumi p-2 pr-3 text-left"
    >
      <span
        className="relative size-14 shrink-0 overflow-hidden rounded-field"
        style={{ background: tintOf(picture?.source) }}
      >
        {picture && <Picture source={picture.source} alt="" sizes="56px" />}
      </span>
      <span className="min-w-0 flex-1">
        <b className="block truncate">
          <span className="sr-only">{messages.addNext} </span>
          {product.name}
        </b>
        <span className="num text-small text-tint-2">{[price, stock].filter(Boolean).join(' · ')}</span>
      </span>
      {chosen > 0 && <span className="num font-bold text-sammal">{messages.pieces(chosen)}</span>}
      <Icon name="plus" />
    </button>
  )
}
