import { useRouter } from '@tanstack/react-router'
import { detailsOf } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from './half-made-hat.tsx'

/** Stands in for a page whose data did not come. */
export function PageFailed({ error }: { error: unknown }) {
  const router = useRouter()
  return (
    <div className="wrap py-14">
      <EmptyState
        as="h1"
        heading="Midagi läks katki"
        text={detailsOf(error, 'See leht ei jõudnud kohale. Palun proovi uuesti.')}
        tint="bg-ohetus"
        picture={<HalfMadeHat />}
        action={<Button onClick={() => router.invalidate()}>Proovi uuesti</Button>}
      />
    </div>
  )
}
