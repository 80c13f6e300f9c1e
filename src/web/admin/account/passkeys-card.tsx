import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountPasskey, PASSKEY_NAME_MAX, type PasskeyName, passkeyName } from '#contract/account.ts'
import { dayText } from '#domain/day-text.ts'
import { deviceOf } from '#domain/device.ts'
import * as messages from '#messages/admin/account.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { addPasskey, canUsePasskeys } from '#web/admin/sign-in/passkey.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useRefreshAccount } from './account-query.ts'
import { ConfirmSelf } from './confirm-self.tsx'

type PasskeysCardProps = {
  email: string
  hasSecondStep: boolean
  passkeys: AccountPasskey[]
  /** other sessions have just been ended: asks whether all of these passkeys are hers */
  isReview: boolean
  onReviewed: () => void
}

export function PasskeysCard({ email, hasSecondStep, passkeys, isReview, onReviewed }: PasskeysCardProps) {
  const [isAdding, setIsAdding] = useState(false)
  const opener = useReturnFocus(isAdding)
  return (
    <AccountCard heading={messages.passkeysHeading} text={messages.passkeysIntro}>
      {isReview && passkeys.length > 0 && <Review onReviewed={onReviewed} />}
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canUsePasskeys() ? (
        <p>{messages.passkeysUnavailable}</p>
      ) : isAdding ? (
        <AddPasskey {...{ email, hasSecondStep }} onClose={() => setIsAdding(false)} />
      ) : (
        <Button ref={opener} look="line" size="small" onClick={() => setIsAdding(true)}>
          {messages.addPasskey}
        </Button>
      )}
    </AccountCard>
  )
}

function Review({ onReviewed }: { onReviewed: () => void }) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])
  return (
    <div ref={start} tabIndex={-1} className="mb-5">
      <Notice tone="orange">
        <p>{messages.passkeysToReview}</p>
        <Button look="line" size="small" className="mt-3" onClick={onReviewed}>
          {messages.allMine}
        </Button>
      </Notice>
    </div>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: AccountPasskey }) {
  const refresh = useRefreshAccount()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/api/admin/account/passkeys/${id}`),
    onSuccess: () => toast({ title: messages.passkeyRemoved }),
    onError: error => toast({ tone: 'bad', title: messages.errorTitle, text: refusalText(error) }),
    onSettled: refresh,
  })
  const shown = name || messages.unnamedPasskey
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{shown}</p>
        <p className="text-hint text-tint-2">{messages.addedOn(dayText(createdAt))}</p>
      </div>
      <Button
        look="danger"
        size="small"
        busy={isPending}
        aria-label={messages.removeNamed(shown)}
        onClick={() => setIsAsking(true)}
      >
        {messages.remove}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title={messages.removePasskeyQuestion}
        text={messages.removePasskeyWarning(shown)}
        confirm={messages.remove}
        cancel={messages.keep}
        onConfirm={() => mutate()}
      />
    </li>
  )
}

type AddPasskeyProps = { email: string; hasSecondStep: boolean; onClose: () => void }

/** A passkey grants access for good, so an open session is not enough. */
function AddPasskey({ email, hasSecondStep, onClose }: AddPasskeyProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  if (isConfirmed) return <NamePasskey onClose={onClose} />
  return (
    <ConfirmSelf
      {...{ email, hasSecondStep }}
      action={messages.continueButton}
      send={confirmed => api.post('/api/auth/verify-password', confirmed)}
      onDone={() => setIsConfirmed(true)}
      onCancel={onClose}
    />
  )
}

function NamePasskey({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  const isOpen = useIsMounted()
  const { register, handleSubmit, setFocus, formState } = useForm<PasskeyName>({
    defaultValues: { name: deviceOf(navigator.userAgent) },
    resolver: zodResolver(passkeyName),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name }: PasskeyName) => addPasskey(name),
    onSuccess: () => {
      toast({ title: messages.passkeyAdded })
      void refresh()
      if (isOpen.current) onClose()
    },
  })
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <AccountForm
      action={messages.addPasskey}
      {...{ isPending, error }}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
      onCancel={onClose}
    >
      <TextField
        {...register('name')}
        label={messages.passkeyNameLabel}
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        error={formState.errors.name?.message}
        required
      />
    </AccountForm>
  )
}
