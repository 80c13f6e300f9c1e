import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Products that did not come, and the way to try again. */
export const LoadFailed = ({ heading, onTryAgain }: { heading: string; onTryAgain: () => void }) => (
  <Notice tone="red" role="alert" className="mt-5">
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <b>{heading}</b>
      <Button look="line" size="small" onClick={onTryAgain}>
        Proovi uuesti
      </Button>
    </span>
  </Notice>
)
