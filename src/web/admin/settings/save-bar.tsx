import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { AdminSettings } from '#contract/settings.ts'
import * as messages from '#messages/admin/settings.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { differingFacts } from './facts.ts'

type SaveBarProps = { seen: AdminSettings; isSaving: boolean; onDrop: () => void }

/** Shown at the lower edge while there are unsaved changes. */
export function SaveBar({ seen, isSaving, onDrop }: SaveBarProps) {
  const [asks, setAsks] = useState(false)
  const { getValues } = useFormContext<AdminSettings>()
  useWatch<AdminSettings>()
  const count = differingFacts(seen, getValues()).length
  useAskBeforeClosing(count > 0)
  useFieldInSight(count > 0)
  return (
    <div
      className={`${count > 0 ? 'bottom-bar' : ''} pointer-events-none sticky bottom-0 z-5 -mx-2 pb-[max(12px,env(safe-area-inset-bottom))]`}
    >
      <p role="status" className="sr-only">
        {count > 0 && messages.unsavedChanges}
      </p>
      {count > 0 && (
        <div className="on-dark pointer-events-auto flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-thumb bg-tint px-5 py-3 text-lumi [box-shadow:var(--shadow-toast)]">
          <p className="font-semibold">{messages.unsavedList(count)}</p>
          <div className="flex gap-2">
            <Button size="small" className="bg-transparent" onClick={() => setAsks(true)}>
              {messages.cancel}
            </Button>
            <Button type="submit" look="light" size="small" busy={isSaving}>
              {messages.save}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={asks}
        onOpenChange={setAsks}
        title={messages.discardQuestion}
        text={messages.discardWarning}
        confirm={messages.discardChanges}
        cancel={messages.back}
        onConfirm={onDrop}
      />
    </div>
  )
}

/** Scrolls the field into view: the bar appears with the first letter typed, and must not cover the field. */
function useFieldInSight(isShown: boolean) {
  useEffect(() => {
    const field = document.activeElement
    if (isShown && field?.matches('.input')) field.scrollIntoView({ block: 'nearest' })
  }, [isShown])
}

/** Asks before the tab is closed, as its draft survives only a reload. */
function useAskBeforeClosing(isChanged: boolean) {
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
