import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { PaymentMethods } from '#contract/payment-methods.ts'
import { isOnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { ApiError, api } from '#web/platform/api.ts'
import { settingsQuery } from '#web/shop/settings/settings.ts'

export const methodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }): Promise<PaymentMethods> => {
    const { ways, banks } = await api.get<PaymentMethods>('/api/payment-methods', signal)
    // A page from before an update has no words for a way that only the newer server knows.
    return { ways: ways.filter(isOnlinePaymentMethod), banks }
  },
})

/**
 * Refetches the methods, and whether there is a choice, if the shop has refused the chosen one: it is not offered any
 * more.
 */
export function renewRefusedMethods(queryClient: QueryClient, error: Error): void {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : []
  if (!issues.some(({ path }) => path.startsWith('payWith.'))) return
  void queryClient.invalidateQueries({ queryKey: methodsQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: settingsQuery.queryKey })
}
