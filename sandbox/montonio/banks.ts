/**
 * The sandbox's banks in the shape of `GET /stores/payment-methods`: the codes of the public samples, with drawn logos.
 */
const BANKS: Record<string, readonly (readonly [name: string, code: string])[]> = {
  EE: [
    ['Swedbank', 'HABAEE2X'],
    ['SEB', 'EEUHEE2X'],
    ['LHV', 'LHVBEE22'],
    ['Luminor', 'RIKOEE22'],
    ['Coop Pank', 'EKRDEE22'],
    ['Citadele', 'PARXEE22'],
    ['Revolut', 'RVUALT2V'],
    ['N26', 'NTSBDEB1'],
  ],
  LV: [
    ['Swedbank', 'HABALV22'],
    ['SEB', 'UNLALV2X'],
    ['Revolut', 'RVUALT2V'],
  ],
  LT: [
    ['Swedbank', 'HABALT22'],
    ['SEB', 'CBVILT2X'],
    ['Revolut', 'RVUALT2V'],
  ],
  FI: [
    ['OP', 'OKOYFIHH'],
    ['Nordea', 'NDEAFIHH'],
    ['Revolut', 'RVUALT2V'],
  ],
}

/** Lists the enabled methods, with the banks of the bank link. @param origin from which the logos are loaded */
export const paymentMethods = (origin: string) => ({
  uuid: '00000000-0000-4000-8000-000000000000',
  name: 'Proovipood',
  paymentMethods: {
    paymentInitiation: {
      processor: 'montonio',
      logoUrl: `${origin}/logos/bank.svg`,
      setup: Object.fromEntries(
        Object.entries(BANKS).map(([country, banks]) => [
          country,
          {
            supportedCurrencies: ['EUR'],
            paymentMethods: banks.map(([name, code], index) => ({
              name,
              code,
              logoUrl: `${origin}/logos/${code}.svg`,
              supportedCurrencies: ['EUR'],
              uiPosition: index + 1,
            })),
          },
        ]),
      ),
    },
    cardPayments: { processor: 'adyen', logoUrl: `${origin}/logos/card.svg` },
  },
})

/** Returns the name of a bank; undefined for a code of no country. */
export const bankName = (code: string): string | undefined =>
  Object.values(BANKS)
    .flat()
    .find(each => each[1] === code)?.[0]

/** Returns a drawn logo that resembles no real bank's. */
export function logoOf(code: string): string | undefined {
  const name = bankName(code)
  return (
    name &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="80"><text x="120" y="54" text-anchor="middle" font-family="sans-serif" font-size="42" font-weight="700" fill="#2E4A8C">${name}</text></svg>`
  )
}
