import { createHash } from 'node:crypto'

/**
 * A page's Content-Security-Policy: its own files, and exactly these inline scripts, by their hashes. Nonces would rule
 * out caching the page.
 * @param scripts the texts of the scripts that the shop itself has written, not those found in the HTML, which may
 * contain somebody else's
 */
export function contentSecurityPolicy(scripts: readonly string[] = [], development = false): string {
  const hashes = scripts.map(code => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  const own = development ? "'self' 'unsafe-inline'" : `'self' ${[...new Set(hashes)].join(' ')}`.trim()
  return [
    "default-src 'self'",
    `script-src ${own}`,
    // Style attributes carry a picture's own colour and size.
    "style-src 'self' 'unsafe-inline'",
    // The maker may link a picture from another site.
    "img-src 'self' data: https:",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
