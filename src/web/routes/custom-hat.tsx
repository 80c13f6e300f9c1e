import { createFileRoute } from '@tanstack/react-router'
import { HAT_PATH, hatFromSearch, hatQuery, hatSearch } from '#domain/hat-link.ts'
import { lookDetails } from '#domain/hat-look.ts'
import { hatSentence } from '#hats/hat-words.ts'
import { HatComposer } from '#web/features/hat/hat-composer.tsx'
import { PageFailed } from '#web/features/layout/page-failed.tsx'
import { pageHead } from '#web/head.ts'

const LEAD = 'Vali kuju ja lõngad – näed mütsi kohe. Maksad hiljem, kui oleme kõik kokku leppinud.'

export const Route = createFileRoute('/custom-hat')({
  validateSearch: search => hatSearch(hatFromSearch(search)),
  head: ({ match: { context, search } }) => {
    const look = hatFromSearch(search)
    const query = hatQuery(look)
    return pageHead(context, {
      title: 'Eritellimusega müts',
      description: query ? `${hatSentence(lookDetails(look))}. Pane kokku oma müts.` : LEAD,
      path: HAT_PATH + query,
      picture: query ? `/og/hat.jpg${query}` : undefined,
      // There are more hats than a search engine could ever read.
      isPrivate: query !== '',
    })
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
