import { useLayoutEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import { STOCK_MAX } from '#contract/products.ts'
import { eurosOf, MAX_PRICE } from '#domain/money.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as common from '#messages/admin/common.ts'
import * as fields from '#messages/admin/products.ts'
import * as messages from '#messages/admin/several-products.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { useUnusualSum } from '#web/admin/common/unusual-sum.tsx'
import { formsAreEqual } from '#web/platform/form-equality.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { useChangeProducts } from './change-products.ts'

type Values = { price: string; stock: string }

const priceFault = (typed: string): string | undefined => {
  const cents = typedCents(typed)
  return cents !== undefined && cents > 0 && cents <= MAX_PRICE
    ? undefined
    : fields.priceInvalid(eurosOf(MAX_PRICE))
}

const stockFault = (typed: string): string | undefined =>
  typed.trim() === '' || (/^\d+$/.test(typed.trim()) && Number(typed) <= STOCK_MAX)
    ? undefined
    : fields.stockInvalid

/** Returns the typed number of pieces; null for any number. */
const stockIn = ({ stock }: Values): number | null => (stock.trim() === '' ? null : Number(stock))

/** Price and stock of one product, on its tile; does not undo what is sold or changed while it is open. */
export function TileForm({ product, onDone }: { product: AdminProduct; onDone: () => void }) {
  const [seen, setSeen] = useState(product)
  const { price, stockQuantity } = seen
  const before = stockQuantity === null ? '' : String(stockQuantity)
  const { register, handleSubmit, watch, setFocus, getValues, formState } = useForm<Values>({
    defaultValues: { price: price ?? '', stock: before },
    mode: 'onTouched',
  })
  useLayoutEffect(() => setFocus('price'), [setFocus])
  const unusual = useUnusualSum()
  const sent = useRef<Values>(undefined)
  const { mutate, isPending } = useChangeProducts(() => messages.saved, { onDone: see, onStale: onDone })
  function see([saved]: AdminProduct[]) {
    if (!saved || formsAreEqual<Values>(getValues(), sent.current!)) return onDone()
    // The count that she sent, not the shop's, from which a piece may have been sold: the field does not show that one.
    setSeen({ ...saved, stockQuantity: stockIn(sent.current!) })
    toast({ title: messages.saved, text: common.typedSinceUnsaved })
  }
  const save = handleSubmit(async typed => {
    const cents = typedCents(typed.price)!
    const isNew = price === null || cents !== typedCents(price)
    if (isPending || (isNew && !(await unusual.ask(cents)))) return
    const stock = typed.stock.trim()
    sent.current = typed
    mutate({
      products: [seen],
      change: {
        kind: 'set',
        ...(isNew && { price: typed.price }),
        ...(stock !== before && {
          stockQuantity: stockIn(typed),
          stockBefore: stockQuantity,
        }),
      },
    })
  })
  const { errors } = formState
  return (
    <form noValidate onSubmit={save} className="grid w-full gap-3">
      <MoneyField
        label={fields.priceLabel}
        typed={watch('price')}
        required
        error={errors.price?.message}
        {...register('price', { validate: priceFault })}
      />
      <TextField
        label={fields.stockLabel}
        inputMode="numeric"
        autoComplete="off"
        error={errors.stock?.message}
        {...register('stock', { validate: stockFault })}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" busy={isPending}>
          {messages.save}
        </Button>
        <Button look="line" size="small" onClick={onDone}>
          {messages.cancel}
        </Button>
      </div>
      {unusual.question}
    </form>
  )
}
