import type { FastifyInstance } from 'fastify'

/** Browser features that no page of the shop uses. Paying happens at the provider's own site. */
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

/** The owner scans her parcels' codes with the camera. */
const cameraOf = (path: string): string => (/^\/admin(?![^/?])/.test(path) ? 'camera=(self)' : 'camera=()')

/** Tells the browser with each reply which features neither the shop nor injected code may use. */
export function sendPermissionsPolicy(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, reply, done) => {
    reply.header('permissions-policy', `${UNUSED}, ${cameraOf(url)}`)
    done()
  })
}
