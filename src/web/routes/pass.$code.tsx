import { createFileRoute } from '@tanstack/react-router'
import { PassportPage } from '#web/shop/yarn/passport-page.tsx'
import { UnknownPassport } from '#web/shop/yarn/unknown-passport.tsx'

export const Route = createFileRoute('/pass/$code')({
  loader: async at => (await import('#web/shop/yarn/load-passport.ts')).loadPassport(at),
  component: PassportPage,
  notFoundComponent: UnknownPassport,
})
