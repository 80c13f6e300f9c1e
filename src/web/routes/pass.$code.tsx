import { createFileRoute } from '@tanstack/react-router'
import { PageFailed } from '#web/shop/layout/page-failed.tsx'
import { PassportPage } from '#web/shop/yarn/passport-page.tsx'
import { UnknownPassport } from '#web/shop/yarn/unknown-passport.tsx'

// Nothing of it is loaded with another page.
const load = () => import('#web/shop/yarn/load-passport.ts')

export const Route = createFileRoute('/pass/$code')({
  loader: async ({ context, params }) => (await load()).loadPassport(context, params.code),
  head: async ({ match: { context }, params }) => (await load()).passportHead(context, params.code),
  component: Page,
  errorComponent: PageFailed,
  notFoundComponent: UnknownPassport,
})

function Page() {
  return <PassportPage code={Route.useParams().code} />
}
