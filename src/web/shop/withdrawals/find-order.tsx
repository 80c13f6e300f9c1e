import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import type { Withdrawable } from '#contract/withdrawals.ts'
import { EMAIL_MAX, ORDER_NUMBER_MAX } from '#domain/limits.ts'
import * as messages from '#messages/shop/withdrawals.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { useIsHydrated } from '#web/ui/hydration-state.ts'
import { Notice } from '#web/ui/notice.tsx'
import { faultOf, findWithdrawable, type Identification } from './withdraw.ts'

type FindOrderProps = {
  /** from a link in an e-mail or on the tracking page */
  linked: { orderNumber?: string; key?: string }
  /** the button that led here has disappeared */
  takesFocus: boolean
  onFound: (who: Identification, found: Withdrawable) => void
}

/** The order look-up; skipped for a link with the order's key. */
export function FindOrder({ linked, takesFocus, onFound }: FindOrderProps) {
  const isHydrated = useIsHydrated()
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()

  const find = useCallback(
    async (who: Identification) => {
      setBusy(true)
      setFault(undefined)
      try {
        onFound(who, await findWithdrawable(who))
      } catch (error) {
        setFault(faultOf(error))
        setBusy(false)
      }
    },
    [onFound],
  )

  const { orderNumber, key } = linked
  const field = useRef<HTMLInputElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is followed once, when the page has opened
  useEffect(() => {
    if (orderNumber && key) void find({ orderNumber, key })
    if (takesFocus) field.current?.focus()
  }, [])

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = (name: string) => String(form.get(name) ?? '').trim()
    const [number, email] = [given('orderNumber'), given('email')]
    if (!number || !email) return setFault(messages.orderCredentialsMissing)
    void find({ orderNumber: number, email })
  }

  return (
    <form onSubmit={submit} inert={!isHydrated} noValidate className="grid max-w-[34rem] gap-5">
      <TextField
        ref={field}
        label={messages.orderNumber}
        name="orderNumber"
        defaultValue={orderNumber}
        placeholder="ORD-7K2M9QX4T"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={ORDER_NUMBER_MAX}
        required
      />
      <TextField
        label={messages.orderEmailLabel}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
      />
      {fault && (
        <Notice tone="red" role="alert">
          {fault}
        </Notice>
      )}
      <div>
        <Button type="submit" busy={isBusy}>
          {messages.findOrder}
        </Button>
      </div>
    </form>
  )
}
