/**
 * The sandbox as a process of its own: started by hand, or forked by the shop, to which it sends its address and
 * credentials.
 */
import { startSandbox } from './server.ts'

const { env } = process
const isForked = process.send !== undefined

try {
  const sandbox = await startSandbox({
    host: env.PAYMENT_SANDBOX_HOST || '127.0.0.1',
    port: Number(env.PAYMENT_SANDBOX_PORT ?? 3001),
    baseUrl: env.PAYMENT_SANDBOX_URL || undefined,
    webhook: env.PAYMENT_SANDBOX_WEBHOOK_URL || undefined,
    webhookId: env.PAYMENT_SANDBOX_WEBHOOK_ID || undefined,
    clientId: env.PAYMENT_SANDBOX_CLIENT_ID || undefined,
    clientSecret: env.PAYMENT_SANDBOX_CLIENT_SECRET || undefined,
    log: line => console.error(`payment sandbox: ${line}`),
  })
  const { url, webhookId, clientId, clientSecret, merchantId } = sandbox
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('disconnect', stop)
  // A signal that ends the parent often reaches the child too (Ctrl-C, a supervisor); the parent still has payments to
  // finish and disconnects from the child afterwards.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, isForked ? () => {} : stop)
  if (isForked) process.send?.({ ready: true, url, webhookId, clientId, clientSecret, merchantId })
  else
    console.log(
      [
        `The payment sandbox listens at ${url}`,
        `PAYPAL_API_URL=${url}`,
        `PAYPAL_CLIENT_ID=${clientId}`,
        `PAYPAL_CLIENT_SECRET=${clientSecret}`,
        `PAYPAL_WEBHOOK_ID=${webhookId}`,
      ].join('\n'),
    )
} catch (error) {
  console.error(`payment sandbox: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
