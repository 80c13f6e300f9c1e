import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { AccountSession } from '#contract/account.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { deviceOf } from '#domain/device.ts'
import * as messages from '#messages/admin/account.ts'
import { callingDevice } from '#web/admin/common/notice-device.ts'
import { refusalText } from '#web/admin/sign-in/sign-in-errors.ts'
import { api, withQuery } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { useRefreshAccount } from './account-query.ts'

export function SessionsCard({ sessions }: { sessions: AccountSession[] }) {
  const others = sessions.filter(({ isThis }) => !isThis)
  const signOutOthers = useSignOut(
    async () => api.delete(withQuery('/api/admin/account/sessions', await callingDevice())),
    messages.otherDevicesSignedOut,
    messages.noMoreNotices,
  )
  return (
    <AccountCard heading={messages.devicesHeading} text={messages.devicesIntro}>
      <ul className="divide-y divide-line">
        {[...sessions.filter(({ isThis }) => isThis), ...others].map(session => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <p className="mt-5 max-w-[60ch] text-hint text-tint-2">
        {messages.noticesOfDevices}{' '}
        <Link to="/admin/settings" hash="teated" className="underline">
          {messages.noticeDevices}
        </Link>
      </p>
      {others.length > 0 && (
        <div className="mt-5">
          <Button
            look="line"
            size="small"
            busy={signOutOthers.isPending}
            onClick={() => signOutOthers.mutate()}
          >
            {messages.signOutAllOthers}
          </Button>
        </div>
      )}
    </AccountCard>
  )
}

function SessionRow({ session: { id, userAgent, usedAt, createdAt, isThis } }: { session: AccountSession }) {
  const signOut = useSignOut(
    () => api.delete(`/api/admin/account/sessions/${id}`),
    messages.deviceSignedOut,
    messages.noticesStay,
  )
  const device = deviceOf(userAgent)
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="font-semibold">{device}</p>
        <p className="text-hint text-tint-2">
          {isThis ? messages.thisDevice : messages.lastSeen(shortMomentText(usedAt))}
          <span className="max-sm:block">
            <span className="max-sm:hidden">, </span>
            {messages.signedInAt(shortMomentText(createdAt))}
          </span>
        </p>
      </div>
      {!isThis && (
        <Button
          look="line"
          size="small"
          busy={signOut.isPending}
          aria-label={messages.signOutNamed(device)}
          onClick={() => signOut.mutate()}
        >
          {messages.signOut}
        </Button>
      )}
    </li>
  )
}

function useSignOut(send: () => Promise<unknown>, title: string, text: string) {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: send,
    onSuccess: () => toast({ title, text }),
    onError: error => toast({ tone: 'bad', title: messages.errorTitle, text: refusalText(error) }),
    onSettled: refresh,
  })
}
