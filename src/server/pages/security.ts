import { createHash } from 'node:crypto'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g

/**
 * The page's Content-Security-Policy: own files, and exactly the inline scripts that stand in it, by their hashes.
 * Nonces would forbid keeping the page. JSON-LD is data, not script, and needs no hash.
 */
export function contentSecurityPolicy(html: string, development = false): string {
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes]) => !/type="application\//.test(attributes!))
    .map(([, , code]) => `'sha256-${createHash('sha256').update(code!).digest('base64')}'`)
  const own = development ? "'self' 'unsafe-inline'" : `'self' ${[...new Set(hashes)].join(' ')}`.trim()
  return [
    "default-src 'self'",
    `script-src ${own}`,
    // Style attributes carry a picture's own colour and size.
    "style-src 'self' 'unsafe-inline'",
    // The maker may link a picture from elsewhere.
    "img-src 'self' data: https:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
