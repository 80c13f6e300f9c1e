import { ApiError, NetworkError } from '#web/platform/api.ts'

/** What a refusal under /api/auth says: the codes are better-auth's own, and a few of the shop's. */
type Refusal = { code?: string; retryAfter?: number }

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof ApiError)) return {}
  try {
    return (JSON.parse(error.text) ?? {}) as Refusal
  } catch {
    return {}
  }
}

export const refusalCode = (error: unknown): string | undefined => refusalOf(error).code

const WORDS: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-post või parool ei klapi. Proovi uuesti.',
  INVALID_PASSWORD: 'See ei ole sinu praegune parool.',
  INVALID_CODE: 'See kood ei sobi. Vaata rakendusest uus kood ja proovi uuesti.',
  CODE_USED: 'Seda koodi on juba kasutatud. Oota, kuni rakendus näitab järgmist.',
  INVALID_BACKUP_CODE: 'See varukood ei sobi. Iga varukood kehtib ühe korra.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Liiga palju valesid koode. Alusta uuesti parooliga.',
  INVALID_TWO_FACTOR_COOKIE: 'Kood jäi hiljaks. Alusta uuesti parooliga.',
  PASSKEY_NOT_FOUND: 'Seda pääsuvõtit pood enam ei tunne. Logi sisse parooliga.',
  USER_VERIFICATION_REQUIRED:
    'Seade ei kontrollinud, kes seda hoiab. Pane seadmele ekraanilukk ja proovi uuesti.',
  CHALLENGE_NOT_FOUND: 'See jäi hiljaks. Proovi uuesti.',
  SESSION_NOT_FRESH: 'Turvalisuse pärast logi enne uuesti sisse.',
}

/** The person cancelled, or the device did not find what it was asked for. */
const NOT_DONE = new Set(['NotAllowedError', 'AbortError'])

/** Why signing in, or a change of how one signs in, did not go through, in a sentence. */
export function refusalText(error: unknown, otherwise = 'Ei õnnestunud. Proovi uuesti.'): string {
  const { code, retryAfter } = refusalOf(error)
  if (code === 'TOO_MANY_REQUESTS' && retryAfter !== undefined)
    return `Liiga palju katseid. Proovi uuesti ${Math.ceil(retryAfter / 60)} minuti pärast.`
  if (error instanceof ApiError) return (code && WORDS[code]) || error.body?.details || otherwise
  if (error instanceof NetworkError) return 'Internetiühendus katkes. Proovi uuesti.'
  if (error instanceof Error && NOT_DONE.has(error.name)) return 'Pääsuvõti jäi valimata. Proovi uuesti.'
  return otherwise
}
