import { useFormContext } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { factAt, LABELS } from './facts.ts'
import type { ConcurrentChanges } from './settings-form.ts'

/** Says that the settings were changed elsewhere: what changed, and where both changed the same. */
export function ConcurrentChangesNotice({ theirs, clashes }: ConcurrentChanges) {
  const { setValue } = useFormContext<AdminSettings>()
  return (
    <Notice tone="orange" role="alert">
      <p>
        <b>{messages.settingsChangedMeanwhile}</b> {messages.otherChangesMerged}
      </p>
      {clashes.length > 0 && (
        <>
          <p className="mt-3">{messages.bothChangedSame}</p>
          <ul className="mt-2 grid gap-2">
            {clashes.map(path => {
              const value = factAt(theirs, path)
              return (
                <li key={path} className="flex flex-wrap items-center gap-x-4 gap-y-1">
                  <span>
                    <b>{LABELS[path]}</b>
                    {typeof value === 'string' && messages.theyWrote(value)}
                  </span>
                  <Button
                    look="line"
                    size="small"
                    aria-label={messages.takeTheirsNamed(LABELS[path])}
                    onClick={() =>
                      setValue(path, value as never, { shouldDirty: true, shouldValidate: true })
                    }
                  >
                    {messages.takeTheirs}
                  </Button>
                </li>
              )
            })}
          </ul>
        </>
      )}
    </Notice>
  )
}
