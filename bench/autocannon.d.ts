/** The part of autocannon used by the measurements; it has no types. */
declare module 'autocannon' {
  type Request = { method?: string; path?: string; headers?: Record<string, string>; body?: string }
  type Options = {
    url: string
    connections: number
    /** seconds */
    duration: number
    headers?: Record<string, string>
    /** called with each connection's client */
    setupClient?: (client: { pipelinedRequests: { addBody: (bytes: Buffer) => void } }) => void
    requests?: (Request & { setupRequest?: (request: Request) => Request })[]
  }
  type Result = {
    '2xx': number
    non2xx: number
    errors: number
    /** seconds */
    duration: number
    latency: { p50: number; p99: number }
  }
  export default function autocannon(options: Options): Promise<Result>
}
