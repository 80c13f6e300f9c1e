import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type DraftNoticeProps = { text: string; discard: string; onDiscard: () => void; className: string }

/** Says that a form shows what was typed before, and offers to throw it away. */
export const DraftNotice = ({ text, discard, onDiscard, className }: DraftNoticeProps) => (
  <Notice tone="orange" role="status" className={className}>
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      {text}
      <Button look="line" size="small" onClick={onDiscard}>
        {discard}
      </Button>
    </span>
  </Notice>
)
