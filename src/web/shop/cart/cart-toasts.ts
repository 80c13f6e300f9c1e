import type { ErrorCode } from '#contract/errors.ts'
import * as messages from '#messages/shop/cart.ts'
import { ApiError, detailsOf, NetworkError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

const MIXING: { [Code in ErrorCode]?: { title: string; text: string } } = {
  regular_with_custom: {
    title: messages.cannotAddProducts,
    text: messages.cannotAddProductsText,
  },
  custom_with_regular: {
    title: messages.cannotAddCustomOrder,
    text: messages.cannotAddCustomOrderText,
  },
}

/** A request that was sent may have arrived, with only its reply lost. */
const offline = ({ isUnsent }: NetworkError) => ({
  title: messages.offlineTitle,
  text: isUnsent ? messages.offlineNotAdded : messages.offlineAddUnknown,
})

/** Returns the texts of the mixing rule or of a lost network; `undefined` for every other error. */
export const refusalOf = (error: Error) => {
  if (error instanceof NetworkError) return offline(error)
  return error instanceof ApiError && error.code ? MIXING[error.code] : undefined
}

/** Says why a product was not added to the cart (specification §8, Cart). */
export const toastAddFailed = (error: Error) =>
  toast({
    tone: 'bad',
    ...(refusalOf(error) ?? {
      title: messages.errorTitle,
      text:
        error instanceof ApiError && error.code === 'out_of_stock'
          ? detailsOf(error, messages.addToCartFailed)
          : messages.addToCartFailed,
    }),
  })
