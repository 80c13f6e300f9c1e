import { useState } from 'react'
import { api } from '#web/platform/api.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { AccountCard } from './account-card.tsx'
import { useRefreshAccount } from './account-query.ts'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { LinkApp } from './link-app.tsx'
import { useReturnFocus } from './return-focus.ts'

type Begun = { totpURI: string; backupCodes: string[] }

type Stage =
  | { at: 'rest' }
  | { at: 'turning on' | 'turning off' | 'making codes' }
  | { at: 'linking'; begun: Begun }
  | { at: 'showing codes'; codes: string[] }

type SecondStepCardProps = { email: string; isOn: boolean }

export function SecondStepCard({ email, isOn }: SecondStepCardProps) {
  const { brand } = useSettings()
  const refresh = useRefreshAccount()
  const [stage, setStage] = useState<Stage>({ at: 'rest' })
  const opener = useReturnFocus(stage.at !== 'rest')
  const rest = () => setStage({ at: 'rest' })
  const confirm = { email, onCancel: rest }
  return (
    <AccountCard
      heading="Kaheastmeline sisselogimine"
      text={
        isOn
          ? 'Sees. Pärast parooli küsib pood koodi sinu telefonist.'
          : 'Pärast parooli küsib pood veel koodi sinu telefonist. Siis ei piisa võõrale ka sinu paroolist.'
      }
    >
      {stage.at === 'rest' && (
        <div className="flex flex-wrap gap-3">
          {isOn ? (
            <>
              <Button ref={opener} look="line" size="small" onClick={() => setStage({ at: 'making codes' })}>
                Uued varukoodid
              </Button>
              <Button look="danger" size="small" onClick={() => setStage({ at: 'turning off' })}>
                Lülita välja
              </Button>
            </>
          ) : (
            <Button ref={opener} look="line" size="small" onClick={() => setStage({ at: 'turning on' })}>
              Lülita sisse
            </Button>
          )}
        </div>
      )}
      {stage.at === 'turning on' && (
        <ConfirmPassword
          {...confirm}
          action="Jätka"
          send={confirmed => api.post<Begun>('/api/auth/two-factor/enable', { ...confirmed, issuer: brand })}
          onDone={begun => setStage({ at: 'linking', begun })}
        />
      )}
      {stage.at === 'linking' && (
        <LinkApp
          link={stage.begun.totpURI}
          onLinked={() => {
            setStage({ at: 'showing codes', codes: stage.begun.backupCodes })
            void refresh()
          }}
          onCancel={rest}
        />
      )}
      {stage.at === 'making codes' && (
        <ConfirmPassword
          {...confirm}
          action="Tee uued varukoodid"
          send={confirmed =>
            api.post<Pick<Begun, 'backupCodes'>>('/api/auth/two-factor/generate-backup-codes', confirmed)
          }
          onDone={({ backupCodes }) => setStage({ at: 'showing codes', codes: backupCodes })}
        />
      )}
      {stage.at === 'showing codes' && <BackupCodes codes={stage.codes} brand={brand} onKept={rest} />}
      {stage.at === 'turning off' && (
        <ConfirmPassword
          {...confirm}
          action="Lülita välja"
          send={confirmed => api.post('/api/auth/two-factor/disable', confirmed)}
          onDone={() => {
            toast({ title: 'Kaheastmeline sisselogimine on väljas' })
            void refresh()
            rest()
          }}
        />
      )}
    </AccountCard>
  )
}
