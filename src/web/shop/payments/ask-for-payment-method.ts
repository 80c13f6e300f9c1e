import * as messages from '#messages/shop/bank-link.ts'
import { toast } from '#web/ui/toast.ts'

type PaymentForm = {
  setError(field: 'way', fault: { message: string }): void
  setFocus(field: 'way'): void
}

/** Asks for a payment method, at the choice and in a toast; call when the shopper wants to pay and has chosen none. */
export function askForPaymentMethod(form: PaymentForm): void {
  form.setError('way', { message: messages.choosePaymentMethodHint })
  toast({ tone: 'bad', title: messages.choosePaymentMethod, text: messages.choosePaymentMethodHint })
  form.setFocus('way')
}
