import type { Product } from '#contract/products.ts'
import * as messages from '#messages/shop/cart.ts'
import { picturesOf } from '#web/shop/catalog/product-pictures.ts'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { openCart } from './open-cart.ts'

/** Says that a product is in the cart, with its picture, and leads there: the header may be out of sight. */
export function toastAdded(title: string, product: Product, lang?: 'en') {
  const picture = picturesOf(product)[0]
  const from = document.activeElement
  toast({
    title,
    ...(lang && { lang }),
    text: `${product.name}, €${product.price}`,
    action: { label: messages.openCart, run: () => openCart(from) },
    picture: picture && (
      <div className="tile size-14 rounded-field" style={{ background: tintOf(picture.source) }}>
        <Picture source={picture.source} alt="" sizes="56px" />
      </div>
    ),
  })
}
