import { useState } from 'react'
import * as messages from '#messages/admin/account.ts'
import { SESSION_REPLACED } from '#web/admin/common/replaced-session.ts'
import { useReturnFocus } from '#web/admin/common/return-focus.ts'
import { api } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { useRefreshAccount } from './account-query.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmSelf } from './confirm-self.tsx'
import { LinkApp } from './link-app.tsx'

/** With this many backup codes left or fewer, new ones are due. */
const FEW_CODES = 3

type Begun = { totpURI: string; backupCodes: string[] }

type Stage =
  | { at: 'rest' }
  | { at: 'turning on' | 'turning off' | 'making codes' }
  | { at: 'linking'; begun: Begun }
  /** `isNew`: the first codes, because the second step has just been turned on */
  | { at: 'showing codes'; codes: string[]; isNew: boolean }

type SecondStepCardProps = {
  email: string
  isOn: boolean
  backupCodesLeft: number
  /** called when it is on, and all sessions with only a password are ended */
  onTurnedOn: () => void
}

export function SecondStepCard({ email, isOn, backupCodesLeft, onTurnedOn }: SecondStepCardProps) {
  const { brand } = useSettings()
  const refresh = useRefreshAccount()
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const opener = useReturnFocus(stage.at !== 'rest')
  const rest = () => setStage({ at: 'rest' })
  const confirm = { email, hasSecondStep: isOn, onCancel: rest }
  const keepCodes = () => {
    rest()
    if (stage.at === 'showing codes' && stage.isNew) onTurnedOn()
  }
  return (
    <AccountCard
      heading={messages.secondStepHeading}
      text={isOn ? messages.secondStepOn : messages.secondStepOff}
    >
      {stage.at === 'rest' && isOn && <BackupCodesLeft count={backupCodesLeft} />}
      {stage.at === 'rest' && (
        <div className="flex flex-wrap gap-3">
          {isOn ? (
            <>
              <Button ref={opener} look="line" size="small" onClick={() => setStage({ at: 'making codes' })}>
                {messages.newBackupCodes}
              </Button>
              <Button look="danger" size="small" onClick={() => setStage({ at: 'turning off' })}>
                {messages.turnOff}
              </Button>
            </>
          ) : (
            <Button ref={opener} look="line" size="small" onClick={() => setStage({ at: 'turning on' })}>
              {messages.turnOn}
            </Button>
          )}
        </div>
      )}
      {stage.at === 'turning on' && (
        <ConfirmSelf
          {...confirm}
          action={messages.continueButton}
          send={confirmed => api.post<Begun>('/api/auth/two-factor/enable', { ...confirmed, issuer: brand })}
          // Not if she has cancelled meanwhile: nothing is on until the app is linked, and asking again makes a new key.
          onDone={begun => setStage(now => (now === stage ? { at: 'linking', begun } : now))}
        />
      )}
      {stage.at === 'linking' && (
        <LinkApp
          link={stage.begun.totpURI}
          onLinked={() => {
            setStage({ at: 'showing codes', codes: stage.begun.backupCodes, isNew: true })
            void refresh()
          }}
          onCancel={rest}
        />
      )}
      {stage.at === 'making codes' && (
        <ConfirmSelf
          {...confirm}
          action={messages.makeNewBackupCodes}
          send={confirmed =>
            api.post<Pick<Begun, 'backupCodes'>>('/api/auth/two-factor/generate-backup-codes', confirmed)
          }
          onDone={({ backupCodes }) => {
            setStage({ at: 'showing codes', codes: backupCodes, isNew: false })
            void refresh()
          }}
        />
      )}
      {stage.at === 'showing codes' && <BackupCodes codes={stage.codes} brand={brand} onKept={keepCodes} />}
      {stage.at === 'turning off' && (
        <ConfirmSelf
          {...confirm}
          action={messages.turnOff}
          isDanger
          mutationKey={SESSION_REPLACED}
          send={confirmed => api.post('/api/auth/two-factor/disable', confirmed)}
          onDone={() => {
            toast({ title: messages.secondStepTurnedOff })
            void refresh()
            setStage(now => (now.at === 'turning off' ? { at: 'rest' } : now))
          }}
        />
      )}
    </AccountCard>
  )
}

const BackupCodesLeft = ({ count }: { count: number }) =>
  count > FEW_CODES ? (
    <p className="mb-5">{messages.backupCodesLeft(count)}</p>
  ) : (
    <Notice tone="orange" className="mb-5">
      {messages.fewBackupCodes(count)}
    </Notice>
  )
