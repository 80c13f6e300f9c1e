import { queryOptions } from '@tanstack/react-query'
import type { PaymentMethods } from '#contract/payment-methods.ts'
import { isOnlinePaymentMethod } from '#domain/online-payment-methods.ts'
import { api } from '#web/platform/api.ts'

export const methodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: async ({ signal }): Promise<PaymentMethods> => {
    const { ways, banks } = await api.get<PaymentMethods>('/api/payment-methods', signal)
    // A page from before an update has no words for a way that only the newer server knows.
    return { ways: ways.filter(isOnlinePaymentMethod), banks }
  },
})
