import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { MAX_QUANTITY } from '#domain/cart.ts'
import { type DeliveryTerms, isFree, leastFee } from '#domain/delivery-terms.ts'
import { rangeText } from '#domain/delivery-time.ts'
import { priceText } from '#domain/money.ts'
import * as messages from '#messages/shop/cart-drawer.ts'
import * as yarnMessages from '#messages/shop/yarn.ts'
import { useIsOffline } from '#web/platform/network.ts'
import { ArrivalLine } from '#web/shop/arrival/arrival-line.tsx'
import { payLaterOrder } from '#web/shop/orders/pay-later-order.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { ButtonLink, IconButton } from '#web/ui/button.tsx'
import { Drawer, type DrawerProps } from '#web/ui/drawer.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'
import { closeToast } from '#web/ui/toast.ts'
import { WholeNumbers } from '#web/ui/whole-numbers.tsx'
import {
  type Cart,
  isPendingItem,
  priceOf,
  refreshCart,
  shortageOf,
  unavailableText,
  useCart,
  useChangeQuantity,
  useRemoveFromCart,
} from './cart.ts'
import { awaitedIn, kindsInCart } from './kinds-in-cart.ts'
import { useRefetchCart } from './refetch-cart.ts'

type CartItem = Cart['items'][number]

export default function CartDrawer(drawer: DrawerProps) {
  const cart = useCart()
  useRefetchCart(drawer.open)
  // The cart shows what was just added, and its toast would cover the way to the checkout.
  useEffect(() => {
    if (drawer.open) closeToast()
  }, [drawer.open])
  return (
    <Drawer {...drawer} title={messages.cart}>
      <Stitch />
      {cart.items.length > 0 ? (
        <FullCart cart={cart} />
      ) : (
        <div className="py-10">
          <WithoutItems cart={cart} />
        </div>
      )}
    </Drawer>
  )
}

const shippingText = (delivery: DeliveryTerms): string =>
  messages.shippingFrom(priceText(leastFee(delivery))) +
  (delivery.freeFrom === null ? '' : messages.freeShippingFrom(priceText(delivery.freeFrom)))

/** The day of arrival; unknown while a hat in the cart waits for yarn. */
function ArrivalOfCart({ cart }: { cart: Cart }) {
  const awaited = awaitedIn(cart.items)
  if (awaited.length > 0)
    return <p className="mb-[22px]">{yarnMessages.dayOnceYarnIsThere(awaited.join(', '))}</p>
  return <ArrivalLine kinds={kindsInCart(cart.items)} className="mb-[22px]" />
}

function WithoutItems({ cart }: { cart: Cart }) {
  const queryClient = useQueryClient()
  if (cart.isFailed)
    return <RetryNotice onRetry={() => refreshCart(queryClient)}>{messages.cartOpenFailed}</RetryNotice>
  if (!cart.isKnown) return <Skeleton className="h-28 rounded-thumb" />
  return (
    <EmptyState
      heading={messages.cartEmpty}
      text={messages.cartEmptyText}
      picture={<HalfMadeHat />}
      action={
        <ButtonLink to="/pood" replace>
          {messages.toShop}
        </ButtonLink>
      }
    />
  )
}

function FullCart({ cart }: { cart: Cart }) {
  const { saleNotice, delivery } = useSettings()
  const isNetworkGone = useIsOffline()
  return (
    <>
      <ul className="max-h-96 min-h-32 overflow-y-auto overscroll-contain">
        {cart.items.map(item => (
          <li key={item.id} className="group">
            <Stitch className="group-first:hidden" />
            <CartRow item={item} />
          </li>
        ))}
      </ul>
      <Stitch className="flex-none" />
      <div className="mt-auto flex-none pt-6">
        {!cart.holdsCustom && cart.shortages.length === 0 && (
          <p className="hand mb-2 text-[1.125rem] text-sammal">
            {saleNotice?.sentence
              ? messages.readyHatsWithHoliday(saleNotice.sentence)
              : messages.readyHatsPosting(rangeText(delivery.dispatchDays))}
          </p>
        )}
        {cart.shortages.length === 0 && <ArrivalOfCart cart={cart} />}
        <p className="mb-1.5 flex items-baseline justify-between text-[1.125rem]">
          {messages.total}{' '}
          <b className="num text-legend font-heavy tracking-tight">{priceText(cart.total)}</b>
        </p>
        <p className="mb-5 text-hint text-tint-2">
          {isFree(cart.total, delivery) ? messages.shippingFree : shippingText(delivery)}
        </p>
        <div role="status">
          {isNetworkGone && <Notice tone="orange">{messages.offlineCartNotice}</Notice>}
        </div>
        {!isNetworkGone && (
          <ButtonLink
            to="/checkout"
            replace
            size="large"
            wide
            // Leads to paying the cart, even if another order was about to be paid.
            onClick={payLaterOrder.remove}
          >
            {messages.goToPayment}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

function CartRow({ item }: { item: CartItem }) {
  const remove = useRemoveFromCart()
  const isNetworkGone = useIsOffline()
  const source = item.picture ?? (item.imageUrl ? { url: item.imageUrl } : undefined)
  const price = priceOf(item)
  const shortage = shortageOf(item)
  const name =
    item.productId === null ? (
      <WholeNumbers>{item.name}</WholeNumbers>
    ) : (
      <Link to="/toode/$id" params={{ id: String(item.productId) }} replace>
        {item.name}
      </Link>
    )
  return (
    <article className="grid grid-cols-[84px_1fr_auto] items-center gap-4 py-5 sm:grid-cols-[112px_1fr_auto] sm:gap-[18px]">
      <div
        className={`tile aspect-square rounded-thumb bg-pistaatsia ${shortage === 'gone' ? 'opacity-50 [filter:grayscale(1)]' : ''}`}
        style={{ background: source && tintOf(source) }}
      >
        {source ? <Picture source={source} alt="" sizes="112px" /> : <HalfMadeHat />}
      </div>
      <div className="min-w-0">
        <h3 className="text-lead leading-[1.1] font-bold tracking-tight">{name}</h3>
        <div role="status">{shortage && <Shortage item={item} />}</div>
        {shortage !== 'gone' && <Quantity item={item} />}
      </div>
      <div className="flex flex-col items-end justify-between gap-2.5">
        {price === null ? (
          <span className="text-hint text-tint-2">{messages.priceUnconfirmed}</span>
        ) : (
          <b className="num text-lead">{priceText(price * item.quantity)}</b>
        )}
        <IconButton
          label={messages.removeItem(item.name)}
          className="disabled:text-edge"
          disabled={isPendingItem(item) || isNetworkGone}
          onClick={() => remove.mutate({ id: item.id })}
        >
          <Icon name="bin" />
        </IconButton>
      </div>
    </article>
  )
}

const Shortage = ({ item }: { item: CartItem }) => (
  <p className="mt-2 text-hint leading-[1.35] font-medium text-vaarikas">
    {shortageOf(item) === 'gone'
      ? messages.removeItemToContinue(unavailableText(item))
      : messages.stockLimitReduce(item.available ?? 0)}
  </p>
)

function Quantity({ item }: { item: CartItem }) {
  const reasonId = useId()
  const change = useChangeQuantity()
  const isNetworkGone = useIsOffline()
  if (item.itemType !== 'product') return <p className="mt-2 text-hint text-tint-2">{messages.quantityOne}</p>
  const least = isPendingItem(item) ? item.quantity : 1
  const most = isPendingItem(item) ? item.quantity : Math.min(item.available ?? MAX_QUANTITY, MAX_QUANTITY)
  const noMore = isPendingItem(item) || item.quantity !== most ? undefined : noMoreText(item)
  // Not `disabled`: at the end of the range the button must not drop the keyboard focus.
  const step = (by: 1 | -1) => {
    const isAtEnd = isNetworkGone || (by > 0 ? item.quantity >= most : item.quantity <= least)
    return {
      'aria-disabled': isAtEnd || undefined,
      onClick: () => isAtEnd || change.mutate({ id: item.id, quantity: item.quantity + by }),
      className: 'aria-disabled:cursor-not-allowed aria-disabled:text-edge',
    }
  }
  return (
    <>
      <div className="mt-3 inline-flex items-center rounded-field bg-lumi [box-shadow:inset_0_0_0_1.5px_var(--color-line)]">
        <IconButton label={messages.decreaseQuantity(item.name)} {...step(-1)}>
          <Icon name="minus" />
        </IconButton>
        <b className="num min-w-[26px] text-center" aria-live="polite">
          {item.quantity}
        </b>
        <IconButton
          label={messages.increaseQuantity(item.name)}
          aria-describedby={noMore && reasonId}
          {...step(1)}
        >
          <Icon name="plus" />
        </IconButton>
      </div>
      {noMore && (
        <p id={reasonId} className="mt-1.5 text-hint leading-[1.35] text-tint-2">
          {noMore}
        </p>
      )}
    </>
  )
}

/** Why no more of it can be added to the cart. */
function noMoreText({ available, quantity }: CartItem): string {
  if (available === null || available > quantity) return messages.mostAtOnce(MAX_QUANTITY)
  return available === 1 ? messages.onlyPiece : messages.allPieces(available)
}
