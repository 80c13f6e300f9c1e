import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import * as messages from '#messages/admin/screens.ts'
import { accountQuery } from '#web/admin/account/account-query.ts'
import { AdministratorsCard } from '#web/admin/account/administrators-card.tsx'
import { PasskeysCard } from '#web/admin/account/passkeys-card.tsx'
import { PasswordCard } from '#web/admin/account/password-card.tsx'
import { SecondStepCard } from '#web/admin/account/second-step-card.tsx'
import { SessionsCard } from '#web/admin/account/sessions-card.tsx'
import { SignInsCard } from '#web/admin/account/sign-ins-card.tsx'
import { useIsMounted } from '#web/admin/common/use-is-mounted.ts'
import { RetryNotice } from '#web/ui/retry-notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const Route = createFileRoute('/admin/_inside/account')({
  validateSearch: ({ check }: Record<string, unknown>): { check?: 'passkeys' } =>
    check === 'passkeys' ? { check } : {},
  component: AccountScreen,
})

function AccountScreen() {
  return (
    <>
      <h1 className="text-panel">{messages.account}</h1>
      <AccountParts />
    </>
  )
}

function AccountParts() {
  const { check } = Route.useSearch()
  const navigate = Route.useNavigate()
  const isHere = useIsMounted()
  const { data: account, isError, isFetching, refetch } = useQuery(accountQuery)
  if (isError && !account)
    return (
      <RetryNotice className="mt-5 max-w-[760px]" busy={isFetching} onRetry={refetch}>
        {messages.accountLoadFailed}
      </RetryNotice>
    )
  if (!account)
    return (
      <div aria-busy="true" className="mt-5 grid max-w-[760px] gap-4">
        {[0, 1, 2, 3].map(card => (
          <Skeleton key={card} className="h-40 rounded-tile" />
        ))}
      </div>
    )
  const {
    email,
    name,
    hasSecondStep,
    backupCodesLeft,
    passkeys,
    sessions,
    signIns,
    administrators,
    invitations,
  } = account
  const reviewPasskeys = () => {
    if (isHere.current && passkeys.length > 0) void navigate({ search: { check: 'passkeys' }, replace: true })
  }
  return (
    <>
      <p className="mt-2 break-words text-tint-2">{name === email ? email : `${name}, ${email}`}</p>
      <div className="mt-5 grid max-w-[760px] grid-cols-1 gap-4">
        <PasswordCard email={email} onChanged={reviewPasskeys} />
        <SecondStepCard
          email={email}
          isOn={hasSecondStep}
          backupCodesLeft={backupCodesLeft}
          onTurnedOn={reviewPasskeys}
        />
        <PasskeysCard
          email={email}
          hasSecondStep={hasSecondStep}
          passkeys={passkeys}
          isReview={check === 'passkeys'}
          onReviewed={() => navigate({ search: {}, replace: true })}
        />
        <SessionsCard sessions={sessions} />
        <SignInsCard signIns={signIns} />
        <AdministratorsCard {...{ email, hasSecondStep, administrators, invitations }} />
      </div>
    </>
  )
}
