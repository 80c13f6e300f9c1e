import { openBankLink } from './bank-link.ts'
import { providerConformance } from './provider-conformance.ts'

providerConformance('a bank link', async () => {
  const bank = openBankLink()
  return {
    provider: bank.provider,
    payer: {
      approve: async (approveUrl, behaviour) => {
        bank.pay(approveUrl, behaviour)
        return undefined
      },
      leave: async () => undefined,
      takeBack: async approveUrl => bank.void(approveUrl),
    },
    endReview: async (approveUrl, decision) => bank.endReview(approveUrl, decision),
    alter: ({ headers, body }) => ({ headers, body: Buffer.concat([body, Buffer.from(' ')]) }),
    signsIn: 'headers',
    unreachable: bank.connect({ isReachable: false }),
    wrongSecret: bank.connect({ secret: 'wrong' }),
    events: async () => [...bank.events],
    close: () => bank.provider.close(),
  }
})
