import { createFileRoute } from '@tanstack/react-router'
import { PassportPage } from '#web/shop/yarn/passport-page.tsx'
import { UnknownPassport } from '#web/shop/yarn/unknown-passport.tsx'

export const Route = createFileRoute('/pass/{-$code}')({
  loader: async at => (await import('#web/shop/yarn/load-passport.ts')).loadPassport(at),
  head: async ({ match: { context }, params }) =>
    (await import('#web/shop/yarn/load-passport.ts')).passportHead({ context, params }),
  component: PassportPage,
  notFoundComponent: UnknownPassport,
})
