/**
 * Masks a customer's data for a reader who knows an order's number but not its key (contract §2): enough for the
 * customer to recognise it, too little for a stranger to use.
 */

/** `mari@gmail.com` → `m***@g***.com` */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  const top = domain.includes('.') ? domain.slice(domain.lastIndexOf('.')) : ''
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***${top}`
}

/** The country codes of one and of two digits (ITU E.164); all others have three. */
const COUNTRY_CODE = /^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** `+372 5123 4534` → `+372 5*** **34`; the country code, the first and the last two digits stay. */
export function maskPhone(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const country = /^\(?\+/.test(phone.trim()) ? (COUNTRY_CODE.exec(digits)?.[0] ?? '') : ''
  const own = digits.slice(country.length)
  if (own.length < 5) return '***'
  return `${country && `+${country} `}${own[0]}*** **${own.slice(-2)}`
}

/** `Mari Maasikas` → `Mari M.` */
export function maskName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last ? `${parts[0]} ${last.charAt(0)}.` : (parts[0] ?? '')
}
