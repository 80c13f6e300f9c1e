import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config, PayPalAccount } from '#server/platform/config.ts'
import { StartError } from '#server/platform/start-fault.ts'

type Ready = { ready: true; url: string; webhookId: string; clientId: string; clientSecret: string }

/** The built-in payment sandbox, running as a process of its own. */
export type PaymentSandbox = { url: string; account: PayPalAccount; stop: () => void }

/**
 * Starts the payment sandbox on its port and waits until it listens. It ends with this process.
 * @throws StartError where it cannot listen
 */
export function startPaymentSandbox(config: Config): Promise<PaymentSandbox> {
  const child = fork(join(config.root, 'sandbox', 'main.ts'), {
    env: {
      PAYMENT_SANDBOX_HOST: config.host,
      PAYMENT_SANDBOX_PORT: String(config.paymentSandboxPort),
      PAYMENT_SANDBOX_WEBHOOK_URL: `http://${config.host}:${config.port}/api/paypal/webhook`,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = String(chunk)
    process.stderr.write(chunk)
  })
  return new Promise((resolve, reject) => {
    child.once('exit', code =>
      reject(
        new StartError(
          `PAYMENT_SANDBOX_PORT: the payment sandbox could not start on port ${config.paymentSandboxPort} (${complaint.trim() || `exit ${code}`}). Set PAYMENT_SANDBOX_PORT to a free port`,
        ),
      ),
    )
    child.once('message', (message: Ready) => {
      const { url, webhookId, clientId, clientSecret } = message
      resolve({
        url,
        account: { apiUrl: url, webhookId, clientId, clientSecret },
        stop: () => child.disconnect(),
      })
    })
  })
}
