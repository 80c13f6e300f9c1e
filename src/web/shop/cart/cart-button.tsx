import * as messages from '#messages/shop/cart.ts'
import { DrawerButton } from '#web/ui/drawer-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useCart } from './cart.ts'

const load = () => import('./cart-drawer.tsx')

/** The header's cart button: shows the number of pieces and opens the cart. */
export function CartButton() {
  const { count } = useCart()
  return (
    <DrawerButton
      label={count === 1 ? messages.cartButtonOne : messages.cartButtonMany(count)}
      load={load}
      data-opens-cart
      className="relative grid size-[46px] flex-none place-items-center rounded-full bg-tint text-lumi max-md:ml-auto md:ml-1.5 md:size-[52px]"
    >
      <Icon name="cart" />
      {count > 0 && (
        <b className="num absolute -top-1 -right-1.5 grid h-6 min-w-6 place-items-center rounded-full border-2 border-piim bg-pohk px-1.5 text-[0.875rem] leading-none font-bold text-tint">
          {count}
        </b>
      )}
    </DrawerButton>
  )
}
