import type { Product } from '#contract/products.ts'
import { Picture, tintOf } from '#web/ui/picture.tsx'
import { toast } from '#web/ui/toast.ts'
import { picturesOf } from './product-pictures.ts'

/** Says that a product is in the cart, with its picture. */
export function toastAdded(title: string, product: Product, lang?: 'en') {
  const picture = picturesOf(product)[0]
  toast({
    title,
    ...(lang && { lang }),
    text: `${product.name}, €${product.price}`,
    picture: picture && (
      <div className="tile size-14 rounded-field" style={{ background: tintOf(picture.source) }}>
        <Picture source={picture.source} alt="" sizes="56px" />
      </div>
    ),
  })
}
