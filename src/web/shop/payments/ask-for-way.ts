import * as messages from '#messages/shop/bank-link.ts'
import { toast } from '#web/ui/toast.ts'

type FormWithWay = {
  setError(field: 'way', fault: { message: string }): void
  setFocus(field: 'way'): void
}

/** Asks for a payment method, at the choice and in a toast; call when the shopper wants to pay and has chosen none. */
export function askForWay(form: FormWithWay): void {
  form.setError('way', { message: messages.chooseWayHint })
  toast({ tone: 'bad', title: messages.chooseWay, text: messages.chooseWayHint })
  form.setFocus('way')
}
