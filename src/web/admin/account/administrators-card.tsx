import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  type Administrator,
  type Invitation,
  type InvitationInput,
  invitationInput,
} from '#contract/account.ts'
import { dayText, shortMomentText } from '#domain/day-text.ts'
import * as messages from '#messages/admin/account.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { api } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { AccountForm } from './account-form.tsx'
import { useRefreshAccount } from './account-query.ts'
import { ConfirmSelf } from './confirm-self.tsx'

type Me = { email: string; hasSecondStep: boolean }

type AdministratorsCardProps = Me & { administrators: Administrator[]; invitations: Invitation[] }

/** Who administers the shop, and who is invited to. */
export function AdministratorsCard({ administrators, invitations, ...me }: AdministratorsCardProps) {
  const { sendsMail } = useSettings()
  const [isInviting, setIsInviting] = useState(false)
  const opener = useReturnFocus(isInviting)
  return (
    <AccountCard heading={messages.administratorsHeading} text={messages.administratorsIntro}>
      <ul className="mb-5 divide-y divide-line">
        {administrators.map(administrator => (
          <AdministratorRow key={administrator.id} {...administrator} me={me} />
        ))}
        {invitations.map(invitation => (
          <InvitationRow key={invitation.id} {...invitation} />
        ))}
      </ul>
      {!sendsMail ? (
        <p>{messages.invitationsNeedMail}</p>
      ) : isInviting ? (
        <Invite {...me} onClose={() => setIsInviting(false)} />
      ) : (
        <Button ref={opener} look="line" size="small" onClick={() => setIsInviting(true)}>
          {messages.inviteAdministrator}
        </Button>
      )}
    </AccountCard>
  )
}

function AdministratorRow({ id, email, createdAt, isMe, isRemovable, me }: Administrator & { me: Me }) {
  const refresh = useRefreshAccount()
  const [isRemoving, setIsRemoving] = useState(false)
  const opener = useReturnFocus(isRemoving)
  return (
    <li className="py-3">
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{email}</p>
          <p className="text-hint text-tint-2">
            {isMe ? messages.thisIsYou : messages.addedOn(dayText(createdAt))}
          </p>
        </div>
        {isRemovable && !isRemoving && (
          <Button
            ref={opener}
            look="danger"
            size="small"
            aria-label={messages.removeNamed(email)}
            onClick={() => setIsRemoving(true)}
          >
            {messages.remove}
          </Button>
        )}
      </div>
      {isRemoving && (
        <div className="mt-3 grid gap-4">
          <p className="max-w-[60ch]">{messages.removeAdministratorWarning(email)}</p>
          <ConfirmSelf
            {...me}
            action={messages.remove}
            isDanger
            send={async confirmed => {
              await api.post('/api/auth/verify-password', confirmed)
              await api.delete(`/api/admin/administrators/${id}`)
            }}
            onDone={() => {
              toast({ title: messages.administratorRemoved })
              void refresh()
            }}
            onCancel={() => setIsRemoving(false)}
          />
        </div>
      )}
    </li>
  )
}

function InvitationRow({ id, email, expiresAt }: Invitation) {
  const refresh = useRefreshAccount()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.delete(`/api/admin/invitations/${id}`),
    onSuccess: () => toast({ title: messages.invitationWithdrawn }),
    onError: error => toast({ tone: 'bad', title: messages.errorTitle, text: refusalText(error) }),
    onSettled: refresh,
  })
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-hint text-tint-2">{messages.invitedUntil(shortMomentText(expiresAt))}</p>
      </div>
      <Button
        look="line"
        size="small"
        className="flex-none"
        busy={isPending}
        aria-label={messages.withdrawNamed(email)}
        onClick={() => mutate()}
      >
        {messages.withdraw}
      </Button>
    </li>
  )
}

type InviteProps = Me & { onClose: () => void }

function Invite({ onClose, ...me }: InviteProps) {
  const [isConfirmed, setIsConfirmed] = useState(false)
  return isConfirmed ? (
    <InviteByEmail onClose={onClose} />
  ) : (
    <ConfirmSelf
      {...me}
      action={messages.continueButton}
      send={confirmed => api.post('/api/auth/verify-password', confirmed)}
      onDone={() => setIsConfirmed(true)}
      onCancel={onClose}
    />
  )
}

function InviteByEmail({ onClose }: { onClose: () => void }) {
  const refresh = useRefreshAccount()
  const isOpen = useIsMounted()
  const { register, handleSubmit, setFocus, formState } = useForm<InvitationInput>({
    defaultValues: { email: '' },
    resolver: zodResolver(invitationInput),
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (invitation: InvitationInput) => api.post('/api/admin/invitations', invitation),
    onSuccess: () => {
      toast({ title: messages.invitationSent, text: messages.invitationSentText })
      void refresh()
      if (isOpen.current) onClose()
    },
  })
  useEffect(() => setFocus('email'), [setFocus])
  return (
    <AccountForm
      action={messages.sendInvitation}
      {...{ isPending, error }}
      onSubmit={handleSubmit(input => isPending || mutate(input))}
      onCancel={onClose}
    >
      <TextField
        {...register('email')}
        label={messages.invitedEmailLabel}
        type="email"
        inputMode="email"
        autoComplete="off"
        error={formState.errors.email?.message}
        required
      />
    </AccountForm>
  )
}
