import { phoneDigits } from './contact-details.ts'

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

/** `+372 5123 4534` → `+372 5*** **34`; the country code, the first and the last two digits stay. */
export function maskPhone(phone: string): string {
  const { country, own } = phoneDigits(phone)
  if (own.length < 5) return '***'
  return `${country && `+${country} `}${own[0]}*** **${own.slice(-2)}`
}

/** `Mari Maasikas` → `Mari M.` */
export function maskName(name: string): string {
  const parts = name.trim().split(/\s+/)
  const last = parts.length > 1 ? parts.at(-1) : undefined
  return last ? `${parts[0]} ${last.charAt(0)}.` : (parts[0] ?? '')
}
