import * as messages from '#messages/admin/common.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { FormDraft } from './use-draft.ts'

type DraftNoticeProps = { text: string; discard: string; onDiscard: () => void; className?: string }

/** Says that a form shows what was typed before, and offers to discard it. */
export const DraftNotice = ({ text, discard, onDiscard, className }: DraftNoticeProps) => (
  <Notice tone="orange" role="status" {...(className && { className })}>
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {text}
      <Button look="line" size="small" onClick={onDiscard}>
        {discard}
      </Button>
    </span>
  </Notice>
)

type TakenUpNoticeProps = {
  draft: FormDraft
  /** added if what was typed over has been changed elsewhere meanwhile */
  behind?: string
}

/** The same for a form whose draft is stored in this tab. */
export const TakenUpNotice = ({ draft, behind }: TakenUpNoticeProps) =>
  draft.isRestored && (
    <DraftNotice
      text={[messages.draftTakenUp, draft.isOutdated && behind].filter(Boolean).join(' ')}
      discard={messages.discardDraft}
      onDiscard={draft.discard}
    />
  )
