import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '#web/platform/api.ts'

/** Loaded only when a passkey is about to be used. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether a browser may ask for a passkey here: passkeys are bound to a host name, never to an IP address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^(\[|[\d.]+$)/.test(location.hostname)

/** Browsers and shop handle one passkey request at a time: a later one aborts the earlier. */
let offer = new AbortController()

/** Signs in with a passkey that the person chooses; the device itself asks for confirmation. */
export function signInByPasskey(): Promise<void> {
  offer.abort()
  return authenticate(false)
}

/**
 * Offers passkeys in the e-mail field's autofill, while the page is open and shows no dialog of its own (conditional
 * mediation).
 * @returns true once one was used, false if the browser cannot offer any
 */
export async function offerPasskeys(): Promise<boolean> {
  offer = new AbortController()
  const { signal } = offer
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
  if (!(await browserSupportsWebAuthnAutofill())) return false
  await authenticate(true, signal)
  return true
}

export async function stopOfferingPasskeys(): Promise<void> {
  offer.abort()
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

async function authenticate(useBrowserAutofill: boolean, signal?: AbortSignal): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([
    loadWebAuthn(),
    api.get<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/generate-authenticate-options', signal),
  ])
  signal?.throwIfAborted()
  const optionsJSON = { ...options, userVerification: 'required' as const }
  const response = await startAuthentication({ optionsJSON, useBrowserAutofill })
  await api.post('/api/auth/passkey/verify-authentication', { response })
}

/** Creates a new passkey on this device, or on another device nearby. */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    loadWebAuthn(),
    api.get<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkey/generate-register-options'),
  ])
  const response = await startRegistration({ optionsJSON })
  await api.post('/api/auth/passkey/verify-registration', { response, name })
}
