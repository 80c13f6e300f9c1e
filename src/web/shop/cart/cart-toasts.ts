import * as messages from '#messages/shop/cart.ts'
import { ApiError, detailsOf, NetworkError } from '#web/platform/api.ts'
import { toast } from '#web/ui/toast.ts'

const MIXING = {
  'Cannot add regular products when custom orders are in cart': {
    title: messages.cannotAddProducts,
    text: messages.cannotAddProductsText,
  },
  'Cannot add custom orders when regular products are in cart': {
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
export const refusalOf = (error: Error) =>
  error instanceof NetworkError
    ? offline(error)
    : Object.entries(MIXING).find(([sentence]) => error.message.includes(sentence))?.[1]

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
