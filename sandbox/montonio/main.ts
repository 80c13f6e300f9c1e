/** The Montonio sandbox as a process of its own: started by hand, or forked by the shop, to which it sends its keys. */
import { startMontonioSandbox } from './server.ts'

const { env } = process
const isForked = process.send !== undefined

try {
  const sandbox = await startMontonioSandbox({
    host: env.MONTONIO_SANDBOX_HOST || '127.0.0.1',
    port: Number(env.MONTONIO_SANDBOX_PORT ?? 3002),
    baseUrl: env.MONTONIO_SANDBOX_URL || undefined,
    accessKey: env.MONTONIO_SANDBOX_ACCESS_KEY || undefined,
    secretKey: env.MONTONIO_SANDBOX_SECRET_KEY || undefined,
    log: line => console.error(`montonio sandbox: ${line}`),
  })
  const { apiUrl, accessKey, secretKey } = sandbox
  const { apiUrl: shippingApiUrl } = sandbox.shipping
  const stop = () => void sandbox.close().then(() => process.exit(0))
  process.once('disconnect', stop)
  // A signal that ends the parent often reaches the child too; the parent still has payments to finish and disconnects
  // from it afterwards.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, isForked ? () => {} : stop)
  if (isForked) process.send?.({ ready: true, apiUrl, shippingApiUrl, accessKey, secretKey })
  else
    console.log(
      [
        `The Montonio sandbox listens at ${apiUrl}`,
        `MONTONIO_API_URL=${apiUrl}`,
        `MONTONIO_SHIPPING_API_URL=${shippingApiUrl}`,
        `MONTONIO_ACCESS_KEY=${accessKey}`,
        `MONTONIO_SECRET_KEY=${secretKey}`,
      ].join('\n'),
    )
} catch (error) {
  console.error(`montonio sandbox: ${error instanceof Error ? error.message : error}`)
  process.exit(1)
}
