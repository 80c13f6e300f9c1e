import type { FastifyInstance } from 'fastify'

/** What no page of the shop uses. Paying happens at the provider's own site. */
const UNUSED = [
  'accelerometer',
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

/** With the camera the owner reads the codes of her parcels. */
const cameraOf = (path: string): string => (/^\/admin(?![^/?])/.test(path) ? 'camera=(self)' : 'camera=()')

/** Tells the browser with each reply what neither the shop nor what might be injected into it may use. */
export function sendPermissionsPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.header('permissions-policy', `${UNUSED}, ${cameraOf(url)}`)
    done()
  })
}
