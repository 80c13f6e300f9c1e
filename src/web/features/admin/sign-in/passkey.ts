import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '#web/api.ts'

/** Loaded where a passkey is about to be used, and nowhere else. */
const loadWebAuthn = () => import('@simplewebauthn/browser')

/** Whether a browser may ask for a passkey here: it binds each to the name of a site, never to a bare address. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !/^(\[|[\d.]+$)/.test(location.hostname)

/** Signs in by a passkey that the person chooses; whether they meant to is the device's own question. */
export const signInByPasskey = () => authenticate(false)

/**
 * Offers passkeys where the browser offers kept e-mails, for as long as the page stands.
 * @returns true once one was taken, false where the browser cannot offer any
 */
export async function offerPasskeys(): Promise<boolean> {
  const { browserSupportsWebAuthnAutofill } = await loadWebAuthn()
  if (!(await browserSupportsWebAuthnAutofill())) return false
  await authenticate(true)
  return true
}

export async function stopOfferingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await loadWebAuthn()
  WebAuthnAbortService.cancelCeremony()
}

async function authenticate(useBrowserAutofill: boolean): Promise<void> {
  const [{ startAuthentication }, options] = await Promise.all([
    loadWebAuthn(),
    api.get<PublicKeyCredentialRequestOptionsJSON>('/api/auth/passkey/generate-authenticate-options'),
  ])
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
