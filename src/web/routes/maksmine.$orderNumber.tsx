import { createFileRoute, redirect } from '@tanstack/react-router'

/** The short URL in payment links: redirects to the checkout of that order, with the key that shows all of it. */
export const Route = createFileRoute('/maksmine/$orderNumber')({
  validateSearch: ({ key }: Record<string, unknown>): { key?: string | undefined } => ({
    key: typeof key === 'string' && key ? key : undefined,
  }),
  beforeLoad: ({ params: { orderNumber }, search: { key } }) => {
    throw redirect({ to: '/checkout', search: { invoice: orderNumber, key }, replace: true })
  },
})
