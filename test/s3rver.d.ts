/** The part of the S3 server that the tests use; the package has no types. */
declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http'
  import type { AddressInfo } from 'node:net'

  export type Middleware = (
    context: {
      method: string
      path: string
      state: Record<string, unknown>
      mountPath: string
      throw(status: number): never
    },
    next: () => Promise<void>,
  ) => Promise<void>

  export default class S3rver {
    constructor(options: { address: string; port: number; silent: boolean; directory: string })
    readonly httpServer: Server
    readonly middleware: Middleware[]
    readonly store: { putBucket(name: string): Promise<void> }
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
