import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '#web/platform/api.ts'

/** Loaded where a passkey is about to be used, and nowhere else. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether a browser may ask for a passkey here: it binds each to the name of a site, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^(\[|[\d.]+$)/.test(location.hostname)

/** A device is asked one thing at a time, and so is the shop: the later question ends the earlier one. */
let offer = new AbortController()

/** Signs in by a passkey that the person chooses; whether they meant to is the device's own question. */
export function signInByPasskey(): Promise<void> {
  offer.abort()
  return authenticate(false)
}

/**
 * Offers passkeys in the e-mail field's autofill, while the page is open and shows no dialog of its own (conditional
 * mediation).
 * @returns true once one was taken, false where the browser cannot offer any
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

/** Makes a new passkey on this device, or on another that the person holds to it. */
export async function addPasskey(name: string): Promise<void> {
  const [{ startRegistration }, optionsJSON] = await Promise.all([
    loadWebAuthn(),
    api.get<PublicKeyCredentialCreationOptionsJSON>('/api/auth/passkey/generate-register-options'),
  ])
  const response = await startRegistration({ optionsJSON })
  await api.post('/api/auth/passkey/verify-registration', { response, name })
}
