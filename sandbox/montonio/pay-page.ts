/** The pages of a bank and for cards, with every action of payer and bank, without scripts or foreign resources. */
import { createHash } from 'node:crypto'
import { bankName } from './banks.ts'
import { eurosOf, type Order } from './orders.ts'

const STYLE =
  'body{margin:0;padding:28px 20px;background:#CBE1EC;color:#2B2226;font:400 17px/1.55 system-ui,sans-serif}main{max-width:448px;margin:auto;padding:24px;background:#fff;border-radius:24px}h1{font-size:52px;line-height:1;margin:12px 0}.plain{padding:13px 16px;border-radius:12px;background:#E0EECB;color:#1F4D21;font-weight:600}button{display:block;width:100%;min-height:52px;margin-top:12px;border:0;border-radius:14px;background:#1F5C3A;color:#fff;font:inherit;cursor:pointer}:focus-visible{outline:3px solid #2E4A8C;outline-offset:3px}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** The actions on a bank's page, with their labels. */
const AT_BANK = {
  pay: 'Maksa',
  'pay-and-leave': 'Maksa, aga ära tule poodi tagasi',
  late: 'Lahku, makse jõuab kohale hiljem',
  sign: 'Allkirjasta, pank kinnitab hiljem',
  decline: 'Pank keeldub',
  leave: 'Katkesta',
  expire: 'Lase aegunuks',
  void: 'Pank tühistab makstud makse',
} as const
export type Decision = keyof typeof AT_BANK

/** The actions on the card page: late signatures and reversals are documented for banks only. */
const WITH_CARD: Partial<Record<Decision, string>> = {
  pay: 'Maksa',
  'pay-and-leave': 'Maksa, aga ära tule poodi tagasi',
  late: 'Lahku, makse jõuab kohale hiljem',
  decline: 'Kaardi pank keeldub',
  leave: 'Katkesta',
  expire: 'Lase aegunuks',
}

export const page = (content: string, bank = 'Proovipank'): string =>
  `<!doctype html><html lang="et"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${bank}</title><style>${STYLE}</style></head><body><main><p>${bank}</p>${content}</main></body></html>`

/** The page on which an order is paid: the bank's, or the one for cards. */
export function payPage({ method, bank, total }: Order): string {
  const isCard = method === 'cardPayments'
  const buttons = Object.entries(isCard ? WITH_CARD : AT_BANK)
    .map(([decision, words]) => `<button name="decision" value="${decision}">${words}</button>`)
    .join('')
  const heading = bank === undefined ? undefined : `Proovipank: ${bankName(bank)}`
  return page(
    `<h1>€${eurosOf(total)}</h1><p class="plain">See on proovimakse: päris raha ei liigu.</p><form method="post">${buttons}</form>`,
    isCard ? 'Kaardimakse proovileht' : heading,
  )
}

export const donePage = (): string => page('<p class="plain">Proovimakse on tehtud. Võid akna sulgeda.</p>')
export const unknownPage = (): string => page('<p>Seda makset ei ole. Alusta maksmist poes uuesti.</p>')

/** @param leadsTo where the form's answer may redirect the browser: `form-action` applies to that too */
export const pageHeaders = (leadsTo?: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; form-action 'self' ${leadsTo ? new URL(leadsTo).origin : ''}; base-uri 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
})
