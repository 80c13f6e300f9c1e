import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { type AccountPasskey, PASSKEY_NAME_MAX, type PasskeyName, passkeyName } from '#contract/account.ts'
import { dayText } from '#domain/day-text.ts'
import { addPasskey, canUsePasskeys } from '#web/admin/sign-in/passkey.ts'
import { refusalCode, refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { api } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { useRefreshAccount } from './account-query.ts'
import { deviceOf } from './device.ts'
import { useReturnFocus } from './return-focus.ts'

export function PasskeysCard({ passkeys }: { passkeys: AccountPasskey[] }) {
  const [isAdding, setIsAdding] = useState(false)
  const opener = useReturnFocus(isAdding)
  return (
    <AccountCard
      heading="Pääsuvõtmed"
      text="Pääsuvõtmega logid sisse sõrmejälje, näo või seadme PIN-iga, ilma parooli ja koodita."
    >
      {passkeys.length > 0 && (
        <ul className="mb-5 divide-y divide-line">
          {passkeys.map(passkey => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {!canUsePasskeys() ? (
        <p>Selles brauseris või sellel aadressil pääsuvõtit lisada ei saa.</p>
      ) : isAdding ? (
        <AddPasskey onClose={() => setIsAdding(false)} />
      ) : (
        <Button ref={opener} look="line" size="small" onClick={() => setIsAdding(true)}>
          Lisa pääsuvõti
        </Button>
      )}
    </AccountCard>
  )
}

function PasskeyRow({ passkey: { id, name, createdAt } }: { passkey: AccountPasskey }) {
  const refresh = useRefreshAccount()
  const [isAsking, setIsAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/api/admin/account/passkeys/${id}`),
    onSuccess: () => toast({ title: 'Pääsuvõti on eemaldatud' }),
    onError: error => toast({ tone: 'bad', title: 'Viga', text: refusalText(error) }),
    onSettled: refresh,
  })
  const shown = name || 'Nimetu võti'
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="truncate font-semibold">{shown}</p>
        <p className="text-hint text-tint-2">Lisatud {dayText(createdAt)}</p>
      </div>
      <Button
        look="danger"
        size="small"
        busy={isPending}
        aria-label={`Eemalda ${shown}`}
        onClick={() => setIsAsking(true)}
      >
        Eemalda
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Kas eemaldada pääsuvõti?"
        text={`„${shown}“ ei ava enam poodi. Seadmest kustuta see ise.`}
        confirm="Eemalda"
        cancel="Jäta alles"
        onConfirm={() => mutate()}
      />
    </li>
  )
}

function AddPasskey({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  const { register, handleSubmit, setFocus, formState } = useForm<PasskeyName>({
    defaultValues: { name: deviceOf(navigator.userAgent) },
    resolver: zodResolver(passkeyName),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ name }: PasskeyName) => addPasskey(name),
    onSuccess: () => {
      toast({ title: 'Pääsuvõti on lisatud' })
      void refresh()
      onClose()
    },
  })
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus])
  return (
    <form
      noValidate
      onSubmit={handleSubmit(input => isPending || mutate(input))}
      className="grid max-w-[420px] gap-5"
    >
      {error && (
        <Notice tone="red" role="alert">
          {refusalText(error)} {refusalCode(error) === 'SESSION_NOT_FRESH' && <SignInAgain />}
        </Notice>
      )}
      <TextField
        {...register('name')}
        label="Nimi, et sa selle hiljem ära tunneksid"
        maxLength={PASSKEY_NAME_MAX}
        autoComplete="off"
        error={formState.errors.name?.message}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={isPending}>
          Lisa pääsuvõti
        </Button>
        <Button look="line" size="small" onClick={onClose}>
          Loobu
        </Button>
      </div>
    </form>
  )
}

/** Adding a passkey needs a sign-in within the last day. */
function SignInAgain() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.post('/api/auth/sign-out', {}),
    onSuccess: async () => {
      await navigate({ to: '/admin/login', search: { to: '/admin/account' } })
      queryClient.clear()
    },
  })
  return (
    <button type="button" className="underline" disabled={isPending} onClick={() => mutate()}>
      Logi uuesti sisse
    </button>
  )
}
