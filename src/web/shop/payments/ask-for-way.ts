import * as messages from '#messages/shop/bank-link.ts'
import { toast } from '#web/ui/toast.ts'

type FormWithWay = {
  setError(field: 'way', fault: { message: string }): void
  setFocus(field: 'way'): void
}

/** To be called where it is to be paid, and no way has been chosen: says so at the choice and in a toast. */
export function askForWay(form: FormWithWay): void {
  form.setError('way', { message: messages.chooseWayHint })
  toast({ tone: 'bad', title: messages.chooseWay, text: messages.chooseWayHint })
  form.setFocus('way')
}
