import { type UseFormReturn, useWatch } from 'react-hook-form'
import type { AdminProduct } from '#contract/admin-products.ts'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { ITEM_MAX } from '#domain/custom-order.ts'
import { centsOf, priceText } from '#domain/money.ts'
import { HANDED_OVER } from '#domain/owner-order.ts'
import { typedCents } from '#domain/typed-money.ts'
import * as messages from '#messages/admin/new-order.ts'
import { MoneyField } from '#web/admin/common/money-field.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type NewOrderValues, shopPriceOf } from './new-order-values.ts'
import { freePieces } from './piece-picker.tsx'

type OrderLineProps = {
  form: UseFormReturn<NewOrderValues>
  at: number
  /** the shop's product; undefined for a line in her own words */
  product: AdminProduct | undefined
  onRemove: () => void
}

/** One thing that was sold, with quantity and unit price. */
export function OrderLine({ form, at, product, onRemove }: OrderLineProps) {
  const { control, register, setValue, formState } = form
  const line = useWatch({ control, name: `lines.${at}` })
  const errors = formState.errors.lines?.[at]
  const isFree = line.productId === null
  const [payment, method] = useWatch({ control, name: ['payment', 'deliveryMethod'] })
  const isHandedOver = payment !== 'link' && method === HANDED_OVER
  const name = line.name || messages.unnamedLine
  const free = product ? freePieces(product) : null
  const price = product && shopPriceOf(product)
  const shopPrice = price ? centsOf(price) : undefined
  return (
    <li className="grid gap-3 rounded-tile bg-lumi p-4">
      <div className="flex items-start justify-between gap-3">
        {isFree ? (
          <TextField
            className="flex-1"
            label={messages.freeLineName}
            required
            autoComplete="off"
            maxLength={ITEM_MAX}
            error={errors?.name?.message}
            {...register(`lines.${at}.name`)}
          />
        ) : (
          <b className="min-w-0 pt-2.5 wrap-anywhere">{line.name}</b>
        )}
        <IconButton label={messages.remove(name)} onClick={onRemove}>
          <Icon name="bin" />
        </IconButton>
      </div>
      <div className="flex flex-wrap items-start gap-x-5 gap-y-3">
        <Quantity
          name={name}
          quantity={line.quantity}
          onChange={quantity => setValue(`lines.${at}.quantity`, quantity, { shouldDirty: true })}
        />
        <MoneyField
          className="min-w-[190px] flex-1"
          typed={line.unitPrice}
          label={messages.priceEach}
          required
          error={errors?.unitPrice?.message}
          hint={
            shopPrice && typedCents(line.unitPrice) !== shopPrice
              ? messages.shopPrice(priceText(shopPrice))
              : undefined
          }
          {...register(`lines.${at}.unitPrice`)}
        />
      </div>
      {free !== null && line.quantity > free && (
        <p role="status" className="text-hint text-orange-ink">
          {messages.stockIsLess(free)}
        </p>
      )}
      {isFree && !isHandedOver && (
        <Checkbox label={messages.madeToOrder} {...register(`lines.${at}.madeToOrder`)} />
      )}
    </li>
  )
}

type QuantityProps = { name: string; quantity: number; onChange: (quantity: number) => void }

function Quantity({ name, quantity, onChange }: QuantityProps) {
  // Not `disabled`: at the end of the range the button must not drop the keyboard focus.
  const step = (by: 1 | -1) => {
    const isAtEnd = by > 0 ? quantity >= MAX_QUANTITY : quantity <= 1
    return {
      'aria-disabled': isAtEnd || undefined,
      onClick: () => isAtEnd || onChange(quantity + by),
      className: 'aria-disabled:cursor-not-allowed aria-disabled:text-edge',
    }
  }
  return (
    <div className="grid gap-[7px]">
      <span className="text-label font-semibold">{messages.quantity}</span>
      <div className="inline-flex min-h-[52px] items-center rounded-field [box-shadow:inset_0_0_0_1.5px_var(--color-line)]">
        <IconButton label={messages.less(name)} {...step(-1)}>
          <Icon name="minus" />
        </IconButton>
        <b className="num min-w-[26px] text-center" aria-live="polite">
          {quantity}
        </b>
        <IconButton label={messages.more(name)} {...step(1)}>
          <Icon name="plus" />
        </IconButton>
      </div>
    </div>
  )
}
