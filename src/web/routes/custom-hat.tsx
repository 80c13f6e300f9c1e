import { createFileRoute } from '@tanstack/react-router'
import { hatFromSearch } from '#domain/hat-link.ts'
import { readHatSearch } from '#domain/hat-url.ts'
import * as messages from '#messages/shop/custom-hat.ts'
import { AskingNotice } from '#web/shop/catalog/asking-notice.tsx'
import { MakerFacts, OfferFacts } from '#web/shop/catalog/offer-facts.tsx'
import { HatComposer } from '#web/shop/custom-hat/hat-composer.tsx'
import { LEAD } from '#web/shop/custom-hat/hat-head.ts'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { useSettings } from '#web/shop/settings/settings.ts'

export const Route = createFileRoute('/custom-hat')({
  validateSearch: readHatSearch,
  // Imported on demand: the texts about hats are needed on this page only.
  head: async ({ match: { context, search } }) => {
    const { hatHead } = await import('#web/shop/custom-hat/hat-head.ts')
    return hatHead(context, search)
  },
  component: CustomHatPage,
  errorComponent: PageFailed,
})

function CustomHatPage() {
  const search = Route.useSearch()
  return (
    <div className="wrap pb-16 md:pb-[104px]">
      <div className="pt-7 pb-6 md:pt-14 md:pb-10">
        <h1 className="text-page">{messages.customHatTitle}</h1>
        <p className="mt-3.5 max-w-[72ch] text-lead text-tint-2">{LEAD}</p>
        <AskingNotice className="mt-5" />
      </div>
      <HatComposer linked={hatFromSearch(search)} />
      <HatFacts />
    </div>
  )
}

/** The facts that the law requires with each offer; only the owner knows those of the yarn. */
function HatFacts() {
  const { hatMaterial } = useSettings().legalTexts
  return (
    <OfferFacts className="mt-14 max-w-[46rem]">
      {hatMaterial && (
        <>
          <dt>{messages.materialsAndCare}</dt>
          <dd>{hatMaterial}</dd>
        </>
      )}
      <MakerFacts />
    </OfferFacts>
  )
}
