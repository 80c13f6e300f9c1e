import type { FastifyInstance } from 'fastify'

/** What no page of the shop uses. Paying happens at the provider's own site. */
const PERMISSIONS_POLICY = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** Tells the browser with each reply what neither the shop nor what might be injected into it may use. */
export function sendPermissionsPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY)
    done()
  })
}
