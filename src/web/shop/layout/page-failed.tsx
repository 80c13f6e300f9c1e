import { useRouter } from '@tanstack/react-router'
import * as messages from '#messages/shop/layout.ts'
import { detailsOf, NetworkError } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

/** Replaces a page whose data failed to load. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  // A page requested as a document may be in the service worker's cache.
  const again = () => (error instanceof NetworkError ? location.reload() : router.invalidate())
  return (
    <div className="wrap py-14">
      <EmptyState
        as="h1"
        heading={messages.pageFailed}
        text={detailsOf(error, messages.pageFailedText)}
        tint="bg-ohetus"
        picture={<HalfMadeHat />}
        action={<Button onClick={again}>{messages.tryAgain}</Button>}
      />
    </div>
  )
}
