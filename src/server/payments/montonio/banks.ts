import type { BankList } from '../provider.ts'
import type { Answer } from './exchange.ts'
import { paymentMethods } from './schemas.ts'

/** The store's own country comes first, the others in Montonio's order. */
const HOME = 'EE'

/** Lists the banks of the store's methods that accept euros; none for a store without bank links. */
export async function listBanks(ask: (path: string) => Promise<Answer>, origin: string): Promise<BankList> {
  const answer = await ask('/stores/payment-methods')
  if (answer.result === 'no_answer') return { outcome: 'unknown', reason: answer.reason }
  if (answer.result === 'refusal')
    return {
      outcome: 'refused',
      issue: answer.message,
      isAccount: answer.status === 401 || answer.status === 403,
    }
  const methods = paymentMethods.safeParse(answer.json).data
  if (!methods) return { outcome: 'unknown', reason: 'unreadable list of methods' }
  const setup = Object.entries(methods.paymentMethods.paymentInitiation?.setup ?? {})
  const byCountry = setup.toSorted(([one], [other]) => Number(other === HOME) - Number(one === HOME))
  return {
    outcome: 'listed',
    origin,
    banks: byCountry.flatMap(([country, { paymentMethods: banks }]) =>
      banks
        .filter(({ supportedCurrencies }) => supportedCurrencies?.includes('EUR') ?? true)
        .toSorted((one, other) => (one.uiPosition ?? 0) - (other.uiPosition ?? 0))
        .map(({ code, name, logoUrl }) => ({ code, name, country, logoUrl: logoUrl ?? undefined })),
    ),
  }
}
