import * as messages from '#messages/shop/yarn.ts'
import { pageTitle } from '#web/shop/settings/page-head.ts'
import { useSettings } from '#web/shop/settings/settings.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { HalfMadeHat } from '#web/ui/half-made-hat.tsx'

/** No passport is shown by this code. */
export function UnknownPassport() {
  const { brand } = useSettings()
  return (
    <div className="wrap py-14 md:py-24">
      <title>{pageTitle(brand, messages.notFound)}</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        as="h1"
        heading={messages.notFound}
        text={messages.notFoundText}
        picture={<HalfMadeHat />}
      />
    </div>
  )
}
