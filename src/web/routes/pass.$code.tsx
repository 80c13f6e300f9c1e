import { createFileRoute } from '@tanstack/react-router'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { loadPassport } from '#web/shop/yarn/load-passport.ts'
import { PassportPage } from '#web/shop/yarn/passport-page.tsx'
import { UnknownPassport } from '#web/shop/yarn/unknown-passport.tsx'

export const Route = createFileRoute('/pass/$code')({
  // Nothing of it is loaded with another page.
  codeSplitGroupings: [['loader', 'component', 'errorComponent', 'notFoundComponent']],
  loader: ({ context, params }) => loadPassport(context, params.code),
  head: async ({ match: { context }, params }) =>
    (await import('#web/shop/yarn/load-passport.ts')).passportHead(context, params.code),
  component: Page,
  errorComponent: PageFailed,
  notFoundComponent: UnknownPassport,
})

function Page() {
  return <PassportPage code={Route.useParams().code} />
}
