import { reachableHost } from '#server/platform/http/listen-address.ts'
import type { Log } from '#server/platform/log.ts'
import { sandboxScript, superviseSandbox } from '../sandbox-process.ts'
import type { PayPalAccount, PayPalSetUp } from './config.ts'

/** Addresses of the shop and of its sandbox. */
type Place = Pick<PayPalSetUp, 'paymentSandboxPort' | 'paymentSandboxUrl'> & {
  root: string
  host: string
  port: number
}

type Ready = { ready: true; url: string; webhookId: string; clientId: string; clientSecret: string }

/** The built-in payment sandbox, running as a process of its own. */
type PaymentSandbox = { url: string; account: PayPalAccount; stop: () => void }

/**
 * Starts the payment sandbox on its port and waits until it listens.
 * @throws StartupError if it cannot listen
 */
export async function startPaymentSandbox(config: Place, log: Log): Promise<PaymentSandbox> {
  const webhookUrl = `http://${reachableHost(config.host)}:${config.port}/api/paypal/webhook`
  const { ready, stop } = await superviseSandbox<Ready>(
    {
      script: sandboxScript(config.root, 'sandbox/main.ts'),
      env: known => ({
        PAYMENT_SANDBOX_HOST: config.host,
        PAYMENT_SANDBOX_PORT: String(config.paymentSandboxPort),
        PAYMENT_SANDBOX_URL: config.paymentSandboxUrl,
        PAYMENT_SANDBOX_WEBHOOK_URL: webhookUrl,
        PAYMENT_SANDBOX_WEBHOOK_ID: known?.webhookId,
        PAYMENT_SANDBOX_CLIENT_ID: known?.clientId,
        PAYMENT_SANDBOX_CLIENT_SECRET: known?.clientSecret,
      }),
      refusal: complaint =>
        `PAYMENT_SANDBOX_PORT: the payment sandbox could not start on port ${config.paymentSandboxPort} (${complaint}). Set PAYMENT_SANDBOX_PORT to a free port`,
    },
    log,
  )
  const { url, webhookId, clientId, clientSecret } = ready
  return { url, account: { apiUrl: url, webhookId, webhookUrl, clientId, clientSecret }, stop }
}
