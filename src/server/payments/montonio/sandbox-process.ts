import { reachableHost } from '#server/platform/http/listen-address.ts'
import type { Log } from '#server/platform/log.ts'
import { sandboxScript, superviseSandbox } from '../sandbox-process.ts'
import type { MontonioSandboxPlace, MontonioStore } from './config.ts'

type Ready = { ready: true; apiUrl: string; shippingApiUrl: string; accessKey: string; secretKey: string }

/**
 * Starts Montonio's sandbox on its port and waits until it listens.
 * @throws StartupError if it cannot listen
 */
export async function startMontonioSandbox(
  { root, host, port, place }: { root: string; host: string; port: number; place: MontonioSandboxPlace },
  log: Log,
): Promise<{ store: MontonioStore; stop: () => void }> {
  const { ready, stop } = await superviseSandbox<Ready>(
    {
      script: sandboxScript(root, 'sandbox/montonio/main.ts'),
      env: known => ({
        MONTONIO_SANDBOX_HOST: host,
        MONTONIO_SANDBOX_PORT: String(place.port),
        MONTONIO_SANDBOX_URL: place.url,
        MONTONIO_SANDBOX_ACCESS_KEY: known?.accessKey,
        MONTONIO_SANDBOX_SECRET_KEY: known?.secretKey,
      }),
      refusal: complaint =>
        `MONTONIO_SANDBOX_PORT: the Montonio sandbox could not start on port ${place.port} (${complaint}). Set MONTONIO_SANDBOX_PORT to a free port`,
    },
    log,
  )
  const { apiUrl, shippingApiUrl, accessKey, secretKey } = ready
  const { takesCards } = place
  // It runs on this machine, which may not reach its own public address.
  const webhookOrigin = `http://${reachableHost(host)}:${port}`
  return { store: { apiUrl, shippingApiUrl, accessKey, secretKey, takesCards, webhookOrigin }, stop }
}
