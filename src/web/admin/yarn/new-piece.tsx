import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ORDER_NUMBER_MAX } from '#domain/limits.ts'
import { wordSearch } from '#domain/word-search.ts'
import * as messages from '#messages/admin/yarn.ts'
import { SearchBox } from '#web/admin/common/search-box.tsx'
import { ownProductsQuery } from '#web/admin/products/product-queries.ts'
import { useRequestId } from '#web/platform/request-id.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError, TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useYarnChange } from './yarn-store.ts'

/** How many products are shown before she searches. */
const SHOWN = 6

/** The product or order that a new piece belongs to. */
export function NewPiece({ onDone }: { onDone: () => void }) {
  const [productId, setProductId] = useState<number>()
  const [orderNumber, setOrderNumber] = useState('')
  const [isTried, setIsTried] = useState(false)
  const request = useRequestId()
  const { mutate, isPending } = useYarnChange()
  const isChosen = productId !== undefined || Boolean(orderNumber.trim())
  function begin(event: FormEvent) {
    event.preventDefault()
    setIsTried(true)
    if (!isChosen || isPending) return
    const piece = {
      ...(productId !== undefined && { productId }),
      ...(orderNumber.trim() && { orderNumber: orderNumber.trim() }),
    }
    const body = { ...piece, requestId: request.of(piece) }
    mutate({ method: 'post', path: '/pieces', body }, { onSuccess: onDone })
  }
  return (
    <form
      noValidate
      onSubmit={begin}
      aria-label={messages.newPiece}
      className="grid gap-4 rounded-tile bg-lumi p-4 md:p-6"
    >
      <ProductChoice chosenId={productId} onChoose={setProductId} />
      <TextField
        label={messages.ofOrder}
        autoComplete="off"
        maxLength={ORDER_NUMBER_MAX}
        value={orderNumber}
        className="sm:max-w-[320px]"
        onChange={({ target }) => setOrderNumber(target.value)}
      />
      {isTried && !isChosen && (
        <div role="alert">
          <FieldError>{messages.chooseWhat}</FieldError>
        </div>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" size="small" busy={isPending}>
          {messages.begin}
        </Button>
        <Button look="line" size="small" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
    </form>
  )
}

type ProductChoiceProps = { chosenId: number | undefined; onChoose: (id: number | undefined) => void }

/** Her products; a second tap deselects one, as the piece may belong to an order instead. */
function ProductChoice({ chosenId, onChoose }: ProductChoiceProps) {
  const { data: products = [] } = useQuery(ownProductsQuery({ deleted: false }))
  const [q, setQ] = useState('')
  const [showsAll, setShowsAll] = useState(false)
  const isWanted = wordSearch(q)
  const found = products.filter(({ name }) => isWanted(name))
  const shown = products.filter(
    product =>
      product.id === chosenId || (isWanted(product.name) && (showsAll || found.indexOf(product) < SHOWN)),
  )
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-2.5 text-label font-semibold">{messages.ofProduct}</legend>
      <SearchBox
        label={messages.findProduct}
        placeholder={messages.findProduct}
        q={q}
        onSearch={setQ}
        className="sm:max-w-[320px]"
      />
      {found.length === 0 && q && <p role="status">{messages.noProductFound}</p>}
      <ul className="grid gap-2 sm:grid-cols-2">
        {shown.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosenId}
              onClick={() => onChoose(id === chosenId ? undefined : id)}
              className="flex min-h-11 w-full items-center justify-between gap-3 rounded-button bg-admin px-3.5 py-2 text-left wrap-anywhere aria-pressed:bg-pistaatsia"
            >
              {name}
              {id === chosenId && <Icon name="check" className="size-5" />}
            </button>
          </li>
        ))}
      </ul>
      {!showsAll && found.length > SHOWN && (
        <div>
          <Button look="line" size="small" onClick={() => setShowsAll(true)}>
            {messages.allProducts(found.length)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
