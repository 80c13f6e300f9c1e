import { queryOptions } from '@tanstack/react-query'
import type { OrderPassports, Passport, ProductYarn, YarnColours } from '#contract/yarn.ts'
import { api, withQuery } from '#web/platform/api.ts'

export const productYarnQuery = (id: number) =>
  queryOptions({
    queryKey: ['yarn', 'product', id],
    queryFn: ({ signal }) => api.get<ProductYarn>(`/api/yarn/products/${id}`, signal),
  })

export const yarnColoursQuery = queryOptions({
  queryKey: ['yarn', 'colours'],
  queryFn: ({ signal }) => api.get<YarnColours>('/api/yarn/colours', signal),
  // Another shopper may buy the last of a colour; the server checks again in any case.
  staleTime: 60_000,
})

export const passportQuery = (code: string) =>
  queryOptions({
    queryKey: ['yarn', 'passport', code],
    queryFn: ({ signal }) => api.get<Passport>(`/api/passports/${encodeURIComponent(code)}`, signal),
  })

export const orderPassportsQuery = (orderNumber: string, credentials: { key?: string; sessionId?: string }) =>
  queryOptions({
    queryKey: ['yarn', 'order', orderNumber, credentials],
    queryFn: ({ signal }) =>
      api.get<OrderPassports>(withQuery(`/api/orders/${orderNumber}/passports`, credentials), signal),
    // A passport may have been made meanwhile.
    staleTime: 0,
  })
