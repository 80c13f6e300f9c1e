import * as messages from '#messages/admin/products.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

type LoadFailedProps = {
  heading: string
  /** the heading's level, if the page has no other heading */
  as?: 'h1' | 'b'
  onTryAgain: () => void
}

/** Says that products failed to load, with a button to retry. */
export const LoadFailed = ({ heading, as: Heading = 'b', onTryAgain }: LoadFailedProps) => (
  <Notice tone="red" role="alert" className="mt-5">
    <span className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <Heading>{heading}</Heading>
      <Button look="line" size="small" onClick={onTryAgain}>
        {messages.tryAgain}
      </Button>
    </span>
  </Notice>
)
