import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { reachableHost } from '#server/platform/listen-address.ts'
import type { Log } from '#server/platform/log.ts'
import { StartupError } from '#server/platform/startup-error.ts'
import type { PayPalAccount, PayPalSetUp } from './config.ts'

/** Where the shop is, and where its sandbox is to be. */
type Place = Pick<PayPalSetUp, 'paymentSandboxPort' | 'paymentSandboxUrl'> & {
  root: string
  host: string
  port: number
}

type Ready = { ready: true; url: string; webhookId: string; clientId: string; clientSecret: string }

/** The built-in payment sandbox, running as a process of its own. */
export type PaymentSandbox = { url: string; account: PayPalAccount; stop: () => void }

/** The delay before a sandbox that has exited is restarted. */
const PAUSE_MS = 1_000

/**
 * Starts the payment sandbox on its port and waits until it listens. It ends with this process; where it ends before, another
 * takes its place, with the same account.
 * @throws StartError where it cannot listen
 */
export async function startPaymentSandbox(config: Place, log: Log): Promise<PaymentSandbox> {
  let isStopped = false
  let { child, ready } = await forkSandbox(config)
  const { url, webhookId, clientId, clientSecret } = ready

  const watch = () =>
    child.once('exit', (code, signal) => {
      if (isStopped) return
      log.error({ code, signal }, 'the payment sandbox has ended, and with it what was being paid there')
      startAnew()
    })
  const startAnew = () =>
    setTimeout(async () => {
      if (isStopped) return
      try {
        ;({ child, ready } = await forkSandbox(config, ready))
        if (isStopped) child.disconnect()
        else watch()
      } catch (error) {
        log.error({ err: error }, 'the payment sandbox did not start anew')
        startAnew()
      }
    }, PAUSE_MS).unref()

  watch()
  return {
    url,
    account: { apiUrl: url, webhookId, clientId, clientSecret },
    stop: () => {
      isStopped = true
      if (child.connected) child.disconnect()
    },
  }
}

/** @param known of the sandbox whose place it takes: the shop goes on with the same account */
function forkSandbox(config: Place, known?: Ready): Promise<{ child: ChildProcess; ready: Ready }> {
  const child = fork(join(config.root, 'sandbox', 'main.ts'), {
    env: {
      PAYMENT_SANDBOX_HOST: config.host,
      PAYMENT_SANDBOX_PORT: String(config.paymentSandboxPort),
      PAYMENT_SANDBOX_URL: config.paymentSandboxUrl,
      PAYMENT_SANDBOX_WEBHOOK_URL: `http://${reachableHost(config.host)}:${config.port}/api/paypal/webhook`,
      PAYMENT_SANDBOX_WEBHOOK_ID: known?.webhookId,
      PAYMENT_SANDBOX_CLIENT_ID: known?.clientId,
      PAYMENT_SANDBOX_CLIENT_SECRET: known?.clientSecret,
    },
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', chunk => {
    complaint = String(chunk)
    process.stderr.write(chunk)
  })
  return new Promise((resolve, reject) => {
    const refuse = (code: number | null) =>
      reject(
        new StartupError(
          `PAYMENT_SANDBOX_PORT: the payment sandbox could not start on port ${config.paymentSandboxPort} (${complaint.trim() || `exit ${code}`}). Set PAYMENT_SANDBOX_PORT to a free port`,
        ),
      )
    child.once('exit', refuse)
    child.once('message', (ready: Ready) => {
      child.off('exit', refuse)
      resolve({ child, ready })
    })
  })
}
