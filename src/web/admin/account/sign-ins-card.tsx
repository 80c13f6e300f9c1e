import type { AccountSignIn } from '#contract/account.ts'
import { shortMomentText } from '#domain/day-text.ts'
import { deviceOf } from '#domain/device.ts'
import * as messages from '#messages/admin/account.ts'
import { StatusLabel } from '#web/ui/status-label.tsx'
import { AccountCard } from './account-card.tsx'

/** Recent sign-ins and attempts. */
export function SignInsCard({ signIns }: { signIns: AccountSignIn[] }) {
  return (
    <AccountCard heading={messages.signInsHeading} text={messages.signInsIntro}>
      {signIns.length === 0 ? (
        <p>{messages.noSignIns}</p>
      ) : (
        <ul className="divide-y divide-line">
          {signIns.map(({ id, at, succeeded, address, userAgent }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <div className="min-w-0">
                <p className="font-semibold">{deviceOf(userAgent)}</p>
                <p className="break-words text-hint text-tint-2">
                  {shortMomentText(at)}, {address}
                </p>
              </div>
              <StatusLabel tone={succeeded ? 'done' : 'asking'}>
                {succeeded ? messages.cameIn : messages.didNotComeIn}
              </StatusLabel>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  )
}
