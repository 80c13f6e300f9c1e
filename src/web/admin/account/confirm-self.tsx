import type { BothSteps, Confirmation } from '#contract/account.ts'
import { ConfirmBothSteps } from './confirm-both-steps.tsx'
import { ConfirmPassword } from './confirm-password.tsx'

type ConfirmSelfProps<T> = {
  email: string
  hasSecondStep: boolean
  /** label of the button */
  action: string
  isDanger?: boolean
  send: (confirmed: Confirmation | BothSteps) => Promise<T>
  onDone: (answer: T) => void
  onCancel: () => void
}

/** Asks for everything that signing in takes without a passkey: for what grants access for good, or ends somebody's. */
export function ConfirmSelf<T>({ hasSecondStep, ...rest }: ConfirmSelfProps<T>) {
  const Confirm = hasSecondStep ? ConfirmBothSteps : ConfirmPassword
  return <Confirm {...rest} />
}
