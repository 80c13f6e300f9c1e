import { createFileRoute } from '@tanstack/react-router'
import { readHatSearch } from '#domain/hat-address.ts'
import { hatFromSearch } from '#domain/hat-link.ts'
import { HatComposer } from '#web/features/hat/hat-composer.tsx'
import { LEAD } from '#web/features/hat/hat-head.ts'
import { PageFailed } from '#web/features/layout/page-failed.tsx'

export const Route = createFileRoute('/custom-hat')({
  validateSearch: readHatSearch,
  // The words for hats come with this page, not with every page of the shop.
  head: async ({ match: { context, search } }) => {
    const { hatHead } = await import('#web/features/hat/hat-head.ts')
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
        <h1 className="text-page">Eritellimusega müts</h1>
        <p className="mt-3.5 max-w-[72ch] text-lead text-tint-2">{LEAD}</p>
      </div>
      <HatComposer linked={hatFromSearch(search)} />
    </div>
  )
}
